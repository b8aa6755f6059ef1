import { IconReceipt } from '@tabler/icons-react'
import { FileButton } from '#api/FileButton.tsx'
import type { FileEndpoint } from '#kit/endpoint/file.ts'
import { useWords } from '#words/Words.tsx'

type Props = {
  /** `GET .../:id/receipt` of the programme. */
  receipt: FileEndpoint
  /** The programme's name for the file. */
  fileName: (id: string) => string
  paymentId: number
  /** Among the links of a programme's card. */
  isQuiet?: boolean
}

/** Downloads the receipt of a confirmed payment. */
export function ReceiptButton({ receipt, fileName, paymentId, isQuiet = false }: Props) {
  const t = useWords('toefl.card')
  return (
    <FileButton
      file={receipt}
      id={paymentId}
      icon={<IconReceipt size={18} aria-hidden />}
      fileName={fileName(String(paymentId))}
      failed={t('receiptFailed')}
      isQuiet={isQuiet}
    >
      {t('receipt')}
    </FileButton>
  )
}
