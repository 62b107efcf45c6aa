type Sending = {
  url: string;
  headers: Record<string, string>;
  file: Blob;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  timeoutMs: number;
};

/**
 * Posts a file and reports the progress. Resolves with the status and the JSON, or null without a response.
 */
export function sendFile({ url, headers, file, onProgress, timeoutMs }: Sending): Promise<{
  status: number;
  json: unknown;
} | null> {
  return new Promise((resolve) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, json: parsed(request.responseText) });
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no envelope: counts as no response
  }
}
