/** The server's clock in the browser: a device may be minutes off, and a window opens by the server's. */
import { useEffect, useState } from 'react'

/**
 * @param serverTime the server's clock as in its answer; before that the device's own is used
 * @param receivedAt this device's clock when the answer came
 */
export function serverClock(serverTime: string | undefined, receivedAt: number): () => Date {
  const ahead = serverTime === undefined ? 0 : Date.parse(serverTime) - receivedAt
  return () => new Date(Date.now() + ahead)
}

/** Draws the component again every second, and gives the moment. */
export function useTicking(now: () => Date): Date {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000)
    return () => clearInterval(timer)
    // `now` is new with every answer; the running timer then counts by it from its next second on.
  }, [now])
  return moment
}
