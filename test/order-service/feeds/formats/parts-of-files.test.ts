import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FeedRefusal } from '../../../../order-service/feeds/feed-product.ts';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import { type CsvRow, readCsvRows } from '../../../../order-service/feeds/formats/csv-rows.ts';
import { fileText } from '../../../../order-service/feeds/formats/file-text.ts';
import { feedLimits, readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { allProducts, feedTask } from '../../../helpers/order-service/feed-files.ts';

/** Cuts something with a length at these places. */
function cut<Part extends { slice(from: number, to?: number): Part; length: number }>(
  whole: Part,
  places: number[],
): Part[] {
  const at = [...new Set(places.map((place) => place % (whole.length + 1)))].sort((one, other) => one - other);
  return [0, ...at].map((from, index) => whole.slice(from, at[index]));
}

const places = fc.array(fc.nat(), { maxLength: 8 });

describe('a file that is read in parts', () => {
  test('has the same CSV rows and lines wherever it is cut', () => {
    const rowsOf = (chunks: string[], maxRows: number): CsvRow[] | string => {
      const rows: CsvRow[] = [];
      try {
        readCsvRows(chunks, ';', maxRows, (row) => rows.push(row));
        return rows;
      } catch (error) {
        assert.ok(error instanceof FeedRefusal);
        return error.message;
      }
    };
    const texts = fc.array(fc.constantFrom('a', ';', '"', '""', '\n', '\r\n', '\r', ' ', 'é', '"a\n', '\n\n'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, places, fc.integer({ min: 1, max: 9 }), (parts, cuts, maxRows) => {
        const text = parts.join('');
        assert.deepEqual(rowsOf(cut(text, cuts), maxRows), rowsOf([text], maxRows), JSON.stringify(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('has the same text and notices wherever it is cut', () => {
    const textOf = (pieces: Uint8Array[]) => {
      const { chunks, notices } = fileText({ pieces: () => pieces });
      return { text: [...chunks()].join(''), notices };
    };
    const bytes = fc.array(fc.constantFrom('a', 'ção', '€', '😀', '\n', '\r\n', '\r', 0xe7, 0x80, 0xf0, 0x9f), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(bytes, places, (parts, cuts) => {
        const whole = Buffer.concat(
          parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
        );
        // The kind of a file is read from its first piece, which has 4,096 bytes at least.
        const start = Buffer.alloc(4_096, 'ã ');
        assert.deepEqual(textOf([start, ...cut(whole, cuts)]), textOf([Buffer.concat([start, whole])]));
      }),
      { numRuns: 5_000 },
    );
  });

  test('of several megabytes gives the same products from a file as from memory, in every format', async () => {
    const text = 'Pão de açúcar; 😀 '.repeat(300);
    const many = (row: (at: number) => string) => Array.from({ length: 500 }, (_, at) => row(at));
    const feeds = [
      [
        'id,title,description,price,item_group_id,color',
        ...many((at) => `${at},Pão ${at},"${text}\r\n""x""",5 BRL,g${at % 250},Cor ${at}`),
      ].join('\r\n'),
      [
        'Handle,Title,Body (HTML),Variant Price,Option1 Name,Option1 Value',
        ...many((at) => `pao-${at % 250},Pão,"${text}\n",5,Cor,Cor ${at}`),
      ].join('\n'),
      `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${many((at) => `<item><g:id>${at}</g:id><title>Pão</title><description>${text}&amp;</description><g:price>5 BRL</g:price></item>`).join('\n')}</channel></rss>`,
    ];
    for (const feed of feeds) {
      const bytes = Buffer.from(feed);
      assert.ok(bytes.length > 2 * 1024 ** 2);
      const reading = await readFeedAside(feedTask(bytes));
      assert.ok(!('refusal' in reading));
      assert.deepEqual({ ...reading, products: await allProducts(reading.products) }, readFeed(bytes, feedLimits));
      await reading.products.close();
    }
  });
});
