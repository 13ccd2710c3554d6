// What stands between the program and a service: a proxy that opens tunnels, or none.
import { connect, type Socket } from 'node:net';
import { type BytesServer, startBytes } from './bytes.ts';

/** Starts a proxy that does the given with every connection that asks for a tunnel; nothing of it is read any more. */
export function startProxy(answer: (socket: Socket) => void): Promise<BytesServer> {
  return startBytes((socket) => {
    socket.removeAllListeners('data');
    answer(socket);
  });
}

/** Opens the tunnel, whatever name was asked for, to a port of this machine. */
export function tunnelTo(port: number): (socket: Socket) => void {
  return (socket) => {
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  };
}
