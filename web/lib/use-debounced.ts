import { useEffect, useState } from 'react'

/** The value after it has been stable for a while, for search-as-you-type.
 *  @param pause in milliseconds */
export function useDebouncedValue<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
