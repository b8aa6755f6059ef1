/** The facts that the shared review page needs of a paid programme: its endpoints and sentences. */
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { FileEndpoint } from '#kit/endpoint/file.ts'
import type { idParams, one, written } from '#kit/endpoint/fields.ts'
import { type queueScope, type reviewOf, usualReasons } from '#review-states.ts'
import type { RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { useWords } from '#words/Words.tsx'
import type { correctedPayment, reviewedPayment } from '#features/payment/payment.contract.ts'

type Reviewed = typeof reviewedPayment

/** The endpoints of a programme's payments. */
type ProgrammeEndpoints = ReturnType<typeof reviewOf<Reviewed>> & {
  read: Endpoint & { params: typeof idParams; query: typeof queueScope; reply: ReturnType<typeof one<Reviewed>> }
  update: Endpoint & {
    params: typeof idParams
    body: typeof correctedPayment
    reply: ReturnType<typeof written<Reviewed>>
  }
  receipt: FileEndpoint
}

/** The programme's own words. */
type ProgrammeTexts = {
  /** Of the list, to which the breadcrumb leads. */
  list: string
  inBin: (moment: string) => string
  cancelConfirmed: string
  cancelRejected: string
  reject: RejectTexts
  /** The effects of confirming many. */
  bulkHint: string
  amountHint: (price: string) => string
  amountHintNone: string
  /** The name of a receipt's file. */
  receiptFile: (id: string) => string
}

/** The people of a payment: the first of the group, and how many others. */
export type Whom = { name: string; others: number }

export type Programme = {
  /** The list's address; the review of a payment lies below it. */
  home: `/${string}`
  /** The payments' table, by which their history is found. */
  entity: PaidEntity
  endpoints: ProgrammeEndpoints
  /** Where a rejection may leave the group its seats for a while: for how many hours. */
  holdHours?: number
  /** Cached answers that change with every decision on a payment. */
  changed: readonly string[]
  texts: ProgrammeTexts
}

// If another picture would not correct the payment, the seats are not held, unless the reviewer says so.
const lasting: ReadonlySet<string> = new Set(['reused'])

/** The usual reasons for which a payment is rejected. */
export function useUsualReasons() {
  const words = useWords('payments.reject')
  return {
    title: words('title'),
    presets: words('presets'),
    usual: usualReasons.payment.map((name) => ({
      short: words(`short.${name}`),
      reason: words(`reasons.${name}`),
      canMend: !lasting.has(name),
    })),
  }
}

/** The review of a payment; with a region, the queue that it leads through stays there. */
export const reviewAddress = (home: string, id: number, regionId?: string | null): string =>
  `${home}/${id}/edit${regionId ? `?region_id=${encodeURIComponent(regionId)}` : ''}`
