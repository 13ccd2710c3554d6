// An answer that was compressed although `identity` was asked for, read all the same: some proxies do it to everything.
import type { WireAnswer } from './envelope.ts';
import { BadAnswerError, type RequestName } from './errors.ts';

type Decode = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array;

/**
 * The answer with its body as it was before it was compressed; as it came if its encoding is unknown or the bytes are
 * something else. Throws BadAnswerError for more than this many bytes of decoded body: a bomb is never unpacked.
 */
export async function decoded(
  request: RequestName,
  answer: WireAnswer,
  maxBytes: number,
): Promise<WireAnswer> {
  const { 'content-encoding': encoding = [], ...headers } = answer.headers;
  const encodings = [encoding]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '' && text !== 'identity');
  if (encodings.length === 0 || answer.body.length === 0) return { ...answer, headers };
  const zlib = await import('node:zlib');
  // Some servers leave out the header of zlib, whose first byte ends in 8.
  const inflate: Decode = (bytes, limit) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync(bytes, limit) : zlib.inflateRawSync(bytes, limit);
  const decoders = new Map<string, Decode>([
    ['gzip', zlib.gunzipSync],
    ['x-gzip', zlib.gunzipSync],
    ['deflate', inflate],
    ['br', zlib.brotliDecompressSync],
  ]);
  let { body } = answer;
  try {
    for (const each of encodings.reverse()) {
      const decode = decoders.get(each);
      if (!decode) return answer;
      body = decode(body, { maxOutputLength: maxBytes });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return answer;
    throw tooLarge(request, answer.status, maxBytes);
  }
  return { ...answer, headers, body };
}

/** The error of an answer with more bytes than are read. */
export function tooLarge(request: RequestName, status: number, maxBytes: number): BadAnswerError {
  const message = `the answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`;
  return new BadAnswerError(request, 'too_large', message, status);
}
