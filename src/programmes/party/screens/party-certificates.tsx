/** /party-certificates: what the certificates of the welcoming party say. */
import { CertificateTemplate } from '#features/certificate/widgets/CertificateTemplate.tsx'

export const handle = { title: 'certificates.titles.PARTY' }

export default function PartyCertificates() {
  return <CertificateTemplate programme="PARTY" />
}
