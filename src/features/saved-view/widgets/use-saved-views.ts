/** The reader's saved views, for the lists, the sidebar and the palette. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import { may } from '#duties.ts'
import { isAdmin } from '#roles.ts'
import { forget, useApi, useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import type { NewView, Views } from '#ui/ResourceTable/views.ts'
import { listViews, longestName, mostViews, removeView, saveView } from '../saved-view.contract.ts'

const changed = ['/saved-views']

/** Null for somebody without lists of the office. */
export function useSavedViews(): Views | null {
  const { user } = useSession()
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const hasLists = may(user, listViews)
  const { data } = useRead(listViews, {}, { enabled: hasLists, staleTime: 60_000 })
  const report = async <Answer extends { message: string }>(call: Promise<Answer>): Promise<boolean> => {
    try {
      notify.success((await call).message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.problem(textOf(error))
      return false
    } finally {
      void forget(client, changed)
    }
  }
  useFormerViews(hasLists ? user?.id : undefined)
  if (!hasLists) return null
  return {
    all: data?.data ?? [],
    save: (body: NewView) => report(api.call(saveView, { body })),
    remove: async (id) => void (await report(api.call(removeView, { params: { id } }))),
    canShare: isAdmin(user),
    most: mostViews,
    longestName,
  }
}

type Former = { name: string; address: string; isCompact: boolean }

/** Brings the views that this browser has kept for the account to the server, once. */
function useFormerViews(owner: number | undefined): void {
  const api = useApi()
  const client = useQueryClient()
  useEffect(() => {
    if (owner === undefined) return
    const bring = async () => {
      const prefix = `views:${owner}:`
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
      for (const key of keys) {
        const list = key.slice(prefix.length)
        const views = JSON.parse(localStorage.getItem(key) ?? '[]') as Former[]
        for (const { name, address, isCompact } of views) {
          const body = { list, name, address, is_compact: isCompact, is_shared: false }
          // oxlint-disable-next-line no-await-in-loop
          await api.call(saveView, { body })
        }
        localStorage.removeItem(key)
      }
      if (keys.length > 0) await forget(client, changed)
    }
    // They stay in the browser until they can be brought.
    void bring().catch(() => undefined)
  }, [api, client, owner])
}
