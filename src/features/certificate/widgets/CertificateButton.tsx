import { IconCertificate, IconFileCertificate } from '@tabler/icons-react'
import type { DoorProgramme } from '#programme-kinds.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { certificateEndpoints } from '../certificate.contract.ts'

type Props = { programme: DoorProgramme; seatId: number }

/** A student's own certificate; it is made when it is first asked for. */
export function CertificateButton({ programme, seatId: id }: Props) {
  const t = useWords('dashboards.certificate')
  const api = useApi()
  const { read, make } = certificateEndpoints[programme]
  return (
    <FileButton
      file={read}
      id={id}
      icon={<IconCertificate size={18} aria-hidden />}
      before={() => api.call(make, { params: { id } })}
      failed={t('failed')}
    >
      {t('download')}
    </FileButton>
  )
}

/** The same for checking programs: made with the certificate. */
export function CredentialButton({ programme, seatId: id }: Props) {
  const t = useWords('dashboards.certificate')
  const api = useApi()
  const { readCredential, make } = certificateEndpoints[programme]
  return (
    <FileButton
      file={readCredential}
      id={id}
      icon={<IconFileCertificate size={18} aria-hidden />}
      before={() => api.call(make, { params: { id } })}
      failed={t('credentialFailed')}
      isQuiet
    >
      {t('credential')}
    </FileButton>
  )
}
