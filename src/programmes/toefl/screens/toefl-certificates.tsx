/** /toefl-certificates: what the certificates of the test say. */
import { CertificateTemplate } from '#features/certificate/widgets/CertificateTemplate.tsx'

export const handle = { title: 'certificates.titles.TOEFL' }

export default function ToeflCertificates() {
  return <CertificateTemplate programme="TOEFL" />
}
