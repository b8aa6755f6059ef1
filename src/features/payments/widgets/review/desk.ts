/** The desk at which payments are reviewed: the same for every programme that is paid, with its calls and sentences. */
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { useApi } from '#api/api.ts'
import type { updatePayment } from '#features/toefl/payments/contract.ts'
import type { z } from 'zod'

export type Told = { message: string }
type Progress = { onProgress?: (share: number) => void }

/** The endpoints of a programme's payments, which all have the same shape. */
export type DeskEndpoints = {
  read: Endpoint
  confirm: Endpoint
  cancel: Endpoint
  reject: Endpoint
  confirmMany: Endpoint
  update: Endpoint
  recycle: Endpoint
  restore: Endpoint
  receipt: Endpoint
}

/** What the programme says in its own words. */
export type DeskTexts = {
  /** Of the list, to which the breadcrumb leads. */
  list: string
  inBin: (moment: string) => string
  cancelConfirmed: string
  cancelRejected: string
  rejectLead: string
  rejectReason: string
  rejectPlaceholder: string
  rejectSubmit: string
  /** What follows a confirmation of many. */
  bulkHint: string
  amountHint: (price: string) => string
  amountHintNone: string
  /** The name of a receipt's file, where the server gives none. */
  receiptFile: (id: string) => string
}

export type Desk = {
  /** The list's address; the review of a payment lies below it. */
  home: `/${string}`
  /** The payments' table, by which their history is found. */
  entity: string
  endpoints: DeskEndpoints
  /** Kept answers that change with every decision on a payment. */
  changed: readonly string[]
  texts: DeskTexts
}

/** What is decided on is what is on the screen: were it changed meanwhile, the server would refuse. */
type Seen = { id: number; updated_at: string }

export type Correction = z.input<typeof updatePayment.body>

/** The calls of a desk, made of its endpoints. */
export function useDeskCalls({ confirm, cancel, reject, confirmMany, update }: DeskEndpoints) {
  const api = useApi()
  // Every programme's endpoints take and answer the same; only the compiler's table of each is set aside.
  const ask = async <Reply = Told>(declared: Endpoint, input: object, options: Progress = {}) =>
    (await api.call(declared, input, options)) as Reply
  return {
    confirm: ({ id, updated_at }: Seen) => ask(confirm, { params: { id }, body: { seen_updated_at: updated_at } }),
    cancel: (id: number) => ask(cancel, { params: { id } }),
    reject: ({ id, updated_at }: Seen, reason: string) =>
      ask(reject, { params: { id }, body: { reason, seen_updated_at: updated_at } }),
    correct: (id: number, body: Correction, onProgress: (share: number) => void) =>
      ask(update, { params: { id }, body }, { onProgress }),
    confirmMany: (ids: number[]) =>
      ask<{ data: { confirmed: number[]; refused: { id: number; message: string }[] } }>(confirmMany, {
        body: { ids },
      }),
  }
}

/** The review of a payment; with a region, the queue that it leads through stays there. */
export const reviewAddress = (home: string, id: number, regionId?: string | null): string =>
  `${home}/${id}/edit${regionId ? `?region_id=${encodeURIComponent(regionId)}` : ''}`
