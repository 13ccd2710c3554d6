// What the tests of a file share that ask a plain service: one service for all of them.
import { afterAll, beforeEach } from 'vitest';
import { type PlainService, startPlainService } from './bytes-service.ts';

/** A service for the tests of one file: before each of them it forgets what came, and answers as given. */
export async function servePlainly(
  data?: Parameters<PlainService['answerWithData']>[0],
): Promise<PlainService> {
  const service = await startPlainService();
  afterAll(() => service.close());
  beforeEach(() => {
    if (data) service.answerWithData(data);
    service.sent();
  });
  return service;
}
