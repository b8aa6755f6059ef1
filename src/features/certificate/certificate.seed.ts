/** The demo's office has written what certificates say; the first students have not asked for theirs yet. */
import type { DoorProgramme } from '#programme-kinds.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { TemplateContent } from './certificate-template.contract.ts'
import { insertTemplate } from './certificate-template.store.ts'

const president = { name: 'Raka Pratama', role_en: 'President', role_id: 'Ketua' }

const contents: Record<DoorProgramme, TemplateContent> = {
  TOEFL: {
    title_en: 'Certificate of Achievement',
    title_id: 'Sertifikat Prestasi',
    text_en: 'for taking part in the TOEFL prediction test of {club} on {date}.',
    text_id: 'atas keikutsertaannya dalam tes prediksi TOEFL {club} pada {date}.',
    months: 24,
    signatories: [
      president,
      { name: 'Nadia Putri', role_en: 'Head of Education', role_id: 'Kepala Divisi Pendidikan' },
    ],
  },
  PARTY: {
    title_en: 'Certificate of Participation',
    title_id: 'Sertifikat Keikutsertaan',
    text_en: 'for taking part in the Welcoming Party of {club} on {date}.',
    text_id: 'atas keikutsertaannya dalam Welcoming Party {club} pada {date}.',
    signatories: [president],
  },
}

export async function seedCertificates(trx: Trx): Promise<void> {
  for (const programme of ['TOEFL', 'PARTY'] as const) {
    await insertTemplate(trx, { programme, is_on: true, content: contents[programme], by: null })
  }
}
