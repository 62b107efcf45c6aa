/** A file as base64, without the prefix of a data address. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file can not be read'));
    reader.readAsDataURL(file);
  });

/** Saves a file on the device. */
export const saveFile = (name: string, base64: string): void =>
  save(
    name,
    new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'application/octet-stream' }),
  );

/** Saves a text as a file on the device. */
export const saveText = (name: string, text: string): void => save(name, new Blob([text], { type: 'text/csv' }));

function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
