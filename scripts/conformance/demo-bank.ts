/**
 * Pays a PIX code or a boleto's line at the simulated bank of the demo, as its page `/demo/banco` does. Returns whether
 * the bank knows the code; a shop that is no demo has no such bank.
 */
export async function payAtDemoBank(url: string, code: string): Promise<boolean> {
  try {
    const found = await fetch(`${url}/demo/bank?code=${encodeURIComponent(code)}`, options);
    if (!(await isSuccess(found))) return false;
    const paid = await fetch(`${url}/demo/bank/pay`, {
      ...options,
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    return await isSuccess(paid);
  } catch {
    // No bank responds here. The payment is then reported as untried.
    return false;
  }
}

const options = { redirect: 'manual', headers: { accept: 'application/json' } } as const;

async function isSuccess(response: Response): Promise<boolean> {
  const text = await response.text();
  return response.status === 200 && text.startsWith('{') && Reflect.get(Object(JSON.parse(text)), 'success') === true;
}
