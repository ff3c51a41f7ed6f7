/** The promise of a key, made once; one that failed is made again the next time. Runs anywhere. */
export function cachedPromise<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const existing = cache.get(key);
  if (existing) return existing;
  const promise = make();
  cache.set(key, promise);
  promise.catch(() => cache.delete(key));
  return promise;
}
