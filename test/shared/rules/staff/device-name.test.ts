import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deviceName } from '#shared/rules/staff/device-name.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
const cases: [userAgent: string, name: string][] = [
  [`${android} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [`${android} Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 WhatsApp/2.24`, 'WhatsApp no Android'],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet no Android'],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${iphone} CriOS/143.0 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36 Edg/143.0', 'Edge no Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox no Mac'],
  ['curl/8.5.0', 'Aparelho desconhecido'],
  ['', 'Aparelho desconhecido'],
];

describe('the name of a device', () => {
  for (const [userAgent, name] of cases)
    test(`${name}: ${userAgent.slice(-40)}`, () => assert.equal(deviceName(userAgent), name));
});
