import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forget } from './api.ts'

/** A list of the server whose answer is put together at once and arrives when it is let through. */
function slowList(rows: string[]) {
  const onTheirWay: (() => void)[] = []
  const read = () => {
    const answer = [...rows]
    return new Promise<string[]>((resolve) => onTheirWay.push(() => resolve(answer)))
  }
  return { read, onTheirWay, letThrough: () => onTheirWay.splice(0).forEach((arrive) => arrive()) }
}

test('what is written while a list is read for the first time is in the list that is shown', async () => {
  const rows = ['before']
  const { read, onTheirWay, letThrough } = slowList(rows)
  const client = new QueryClient()
  const screen = new QueryObserver(client, { queryKey: ['/saved-views'], queryFn: read, staleTime: 60_000 })
  const leave = screen.subscribe(() => {})
  rows.push('written')
  const forgotten = forget(client, ['/saved-views'])
  await expect.poll(() => onTheirWay.length).toBe(2)
  letThrough()
  await forgotten
  expect(screen.getCurrentResult().data).toEqual(['before', 'written'])
  leave()
})

test('a list that was left while it was read is read again where it is opened next', async () => {
  const rows = ['before']
  const { read, onTheirWay, letThrough } = slowList(rows)
  const client = new QueryClient()
  const options = { queryKey: ['/saved-views', 'page'], queryFn: read, staleTime: 60_000 }
  new QueryObserver(client, options).subscribe(() => {})()
  rows.push('written')
  await forget(client, ['/saved-views'])
  letThrough()
  const screen = new QueryObserver(client, options)
  const leave = screen.subscribe(() => {})
  await expect.poll(() => onTheirWay.length).toBe(1)
  letThrough()
  await expect.poll(() => screen.getCurrentResult().data).toEqual(['before', 'written'])
  leave()
})
