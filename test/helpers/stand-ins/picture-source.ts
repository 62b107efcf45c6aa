import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import sharp from 'sharp';

/** A picture of one colour with this width and height in pixels. */
export const pictureOf = (
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f54' } })
    .toFormat(format)
    .toBuffer();

/** Width, height and format of a picture, from its own header. */
export async function measured(bytes: Buffer): Promise<{ width: number; height: number; format: string }> {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export type PictureSource = {
  url: string;
  /** The requested paths, in order. */
  asked: string[];
  close(): Promise<void>;
};

/** A foreign picture server on this machine; the test sets its responses. */
export async function startPictureSource(t: TestContext, respond: Respond): Promise<PictureSource> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    respond(request, response);
  });
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  t.after(close);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Responds with these bytes as a picture. */
export const sendPicture = (response: ServerResponse, bytes: Buffer, type = 'image/jpeg'): void => {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
};
