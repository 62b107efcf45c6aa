import { useEffect, useState } from 'react';

/** The value once it did not change for a moment, so that typing makes no call for every letter. */
export function useDebounced<Value>(value: Value, milliseconds = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
