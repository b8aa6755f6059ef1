import { IconCertificate } from '@tabler/icons-react'
import type { DoorProgramme } from '#programme-kinds.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { certificateEndpoints } from '../certificate.contract.ts'

/** All certificates of a shift in one file; those that are missing are made first. */
export function ShiftCertificates({ programme, shiftId: id }: { programme: DoorProgramme; shiftId: number }) {
  const words = useWords('certificates')
  const api = useApi()
  const { downloadAll, makeAll } = certificateEndpoints[programme]
  return (
    <FileButton
      file={downloadAll}
      id={id}
      icon={<IconCertificate size={18} aria-hidden />}
      before={() => api.call(makeAll, { params: { id } })}
    >
      {words('ofShift')}
    </FileButton>
  )
}
