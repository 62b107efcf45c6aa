import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Stands for every other site. `flags`: what a Chromium needs to reach it in place of them. */
export type OutsideSites = { flags: string[]; stop(): void };

/** The first byte of a TLS connection (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 22;

/** The names of this machine, where the shops of the tests are. */
const OWN_NAMES = ['127.*', 'localhost', '*.localhost'];

const PAGE = '<!doctype html><html lang="pt-BR"><title>Outro site</title><body>Outro site';

/**
 * Nothing leaves this machine: a page that moves to another site (WhatsApp, a bank) arrives at an empty one there, and
 * any other request to it fails. The browser itself maps the names. Interception of every request would do the same,
 * but it also turns the browser's cache off: a walk over two pages needs 2.1 s of processor time with it, 1.4 s
 * without.
 */
export async function startOutsideSites(): Promise<OutsideSites> {
  const plain = createHttp(respond);
  const encrypted = createHttps(selfSigned(), respond);
  await Promise.all([listen(plain), listen(encrypted)]);
  const open = new Set<Socket>();
  // One port serves both protocols, because the browser maps a name with any port to it.
  const both = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
    socket.on('error', () => {});
    socket.once('data', (start) => {
      const server = connect(portOf(start[0] === TLS_HANDSHAKE ? encrypted : plain), '127.0.0.1');
      server.write(start);
      pipeline(socket, server, socket, () => {}); // either end may break off
    });
  });
  await listen(both);
  const rules = [`MAP * 127.0.0.1:${portOf(both)}`, ...OWN_NAMES.map((name) => `EXCLUDE ${name}`)];
  return {
    flags: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    stop: () => {
      for (const server of [both, plain, encrypted]) server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Listens on a free loopback port and keeps no process alive. */
const listen = (server: Server) => once(server.listen(0, '127.0.0.1').unref(), 'listening');

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Browsers send this header with the request for a page or a frame only, to http sites too. */
function respond({ headers, socket }: IncomingMessage, response: ServerResponse) {
  if (headers['upgrade-insecure-requests'] === undefined) return void socket.destroy();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
}

/** A key and its own certificate (RFC 5280 §4.1) for a browser that checks none. */
function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const name = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from('outside')))));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const serial = der(0x02, Buffer.from([1]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signed = der(0x30, serial, ecdsaWithSha256, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const body = der(0x30, signed, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value in DER (X.690 §8.1): its tag, its length and its parts. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
