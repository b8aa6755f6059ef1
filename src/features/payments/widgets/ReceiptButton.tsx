import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#ui/notify.tsx'
import { quiet } from '#ui/ProgrammeCard/CardLink.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'

type Props = {
  /** `GET .../:id/receipt` of the programme. */
  receipt: Endpoint
  /** What to call the file where the server does not say. */
  fileName: (id: string) => string
  paymentId: number
  /** Among the links of a programme's card. */
  isQuiet?: boolean
}

/** Downloads the receipt of a confirmed payment. The server wants the token, so a plain link cannot. */
export function ReceiptButton({ receipt, fileName, paymentId, isQuiet = false }: Props) {
  const t = useWords('toefl.card')
  const api = useApi()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { file } = await api.download(receipt, { params: { id: paymentId } })
      saveFile(file, fileName(String(paymentId)))
    } catch (error) {
      notify.problem(`${t('receiptFailed')} ${textOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...(isQuiet ? quiet : { variant: 'default' })}
      loading={isBusy}
      leftSection={<IconReceipt size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {t('receipt')}
    </Button>
  )
}
