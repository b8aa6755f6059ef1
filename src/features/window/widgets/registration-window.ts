/** Registration windows as they are at this very moment by the server's clock. */
import { useSyncExternalStore } from 'react'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { type Environment, listEnvironments } from '../window.contract.ts'
import { isOpen, type WindowCode, windowFor } from '../window.rules.ts'

/** How all registration windows are asked for. */
export const allWindows = [listEnvironments, { query: wholeList }] as const

/** A window's state on a badge. */
export const statusOfWindow = { open: 'OPEN', upcoming: 'UPCOMING', ended: 'CLOSED' } as const

type Bounds = { region_id: number | null; start_time: string; end_time: string }

const windowStates = ['open', 'upcoming', 'ended'] as const
export type WindowState = (typeof windowStates)[number]

/** Where a moment lies: before, in or after a window; a window that does not exist has ended. */
export function stateOf(window: Bounds | undefined, now: Date): WindowState {
  if (!window) return 'ended'
  if (isOpen(window, now)) return 'open'
  return now.getTime() < Date.parse(window.start_time) ? 'upcoming' : 'ended'
}

// Whole seconds are enough, and React draws again only when the selected value has changed.
const everySecond = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** The time in steps of so many seconds; null until the browser has looked. */
const useNow = (step: number): number | null =>
  useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000 / step) * 1000 * step,
    () => null,
  )

export type CurrentWindow = {
  window: Environment | undefined
  state: WindowState
  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead: number
}

/**
 * All registration windows. Draws again when one opens or closes, and asks the server now and then, because the
 * committee may move them.
 */
export function useWindows() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useRead(...allWindows, { refetchInterval: 30_000 })
  const windows = data?.data ?? []
  const first = windows[0]
  const ahead = first ? Date.parse(first.server_time) - dataUpdatedAt : 0
  const states = useSyncExternalStore(
    everySecond,
    () => windows.map((window) => stateOf(window, new Date(Date.now() + ahead))).join(),
    () => '',
  ).split(',')
  return {
    error: data ? null : error,
    isPending,
    refetch,
    /** A programme's window for a region, or the general one. */
    of: (code: WindowCode, regionId: number | null): CurrentWindow => {
      const ofCode = windows.filter(({ env_code }) => env_code === code)
      const window = windowFor(ofCode, regionId)
      const state = window && states[windows.indexOf(window)]
      return { window, state: windowStates.find((known) => known === state) ?? 'ended', ahead }
    },
  }
}

/** Whether a moment, in milliseconds, is over by the server's clock; false until the browser has looked, and for none. */
export const useIsOver = (moment: number | null, { ahead }: Pick<CurrentWindow, 'ahead'>): boolean =>
  useSyncExternalStore(
    everySecond,
    () => moment !== null && Date.now() + ahead > moment,
    () => false,
  )

/** The server's time, renewed every few seconds; for sentences that depend on the day and hour. */
export function useServerNow({ ahead }: Pick<CurrentWindow, 'ahead'>): Date | null {
  const now = useNow(15)
  return now === null ? null : new Date(now + ahead)
}
