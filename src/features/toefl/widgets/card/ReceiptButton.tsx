import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, addressOf } from '../../../../kit/endpoint/call.ts'
import { notify } from '../../../../ui/notify.tsx'
import { useProblemText } from '../../../../ui/problem-text.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { endSession, sessionStore } from '../../../account/widgets/session-store.ts'
import { readReceipt } from '../../payments/contract.ts'

/** Downloads the receipt of a confirmed payment. The server wants the token, so a plain link cannot. */
export function ReceiptButton({ paymentId }: { paymentId: number }) {
  const t = useWords('toefl.card')
  const language = useLanguage()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const file = await fetchReceipt(paymentId, language)
      save(file, t('receiptFile', { id: String(paymentId) }))
    } catch (error) {
      if (error instanceof ApiError && error.problem.status === 401) endSession('sessionExpired')
      notify.problem(`${t('receiptFailed')} ${textOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconReceipt size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {t('receipt')}
    </Button>
  )
}

/** @throws ApiError for a refusal or a lost connection, as `call` does */
async function fetchReceipt(id: number, language: string): Promise<Blob> {
  const { token } = sessionStore.get()
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': language }
  const response = await fetch(addressOf(readReceipt, { params: { id } }), { headers }).catch(() => null)
  if (response?.ok) return response.blob()
  const body: unknown = await response?.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  throw new ApiError({ status: response?.status ?? 0, message, errors: {}, body: {} })
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
