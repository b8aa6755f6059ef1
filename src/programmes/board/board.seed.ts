/** The demo's board: divisions in every region, and some members who want to join. */
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

const divisions = [
  {
    div_init: 'HRD',
    name: 'Human Resources',
    name_id: 'Sumber Daya Manusia',
    description: 'Looks after members: recruitment, training, and a club that people like to stay in.',
    description_id: 'Mengurus anggota: rekrutmen, pelatihan, dan klub yang membuat orang betah.',
    task_description: 'Plan an evening on which thirty new members get to know each other. One page is enough.',
    task_description_id: 'Rencanakan satu malam supaya tiga puluh anggota baru saling kenal. Satu halaman cukup.',
  },
  {
    div_init: 'PR',
    name: 'Public Relations',
    name_id: 'Hubungan Masyarakat',
    description: 'Speaks for the club: partners, other student organisations, and the press.',
    description_id: 'Bicara atas nama klub: mitra, organisasi mahasiswa lain, dan pers.',
    task_description: 'Write a letter to a café that you would like to win as a partner, and say what both sides get.',
    task_description_id:
      'Tulis surat kepada kafe yang ingin kamu ajak bermitra, dan sebutkan apa untungnya bagi kedua pihak.',
  },
  {
    div_init: 'EVENT',
    name: 'Events',
    name_id: 'Acara',
    description: 'Plans and runs what the club is known for, from the expo to the Asian English Olympics.',
    description_id: 'Merancang dan menjalankan acara khas klub, dari expo sampai Asian English Olympics.',
    task_description: 'Choose one event of the club and tell what you would do differently, with a rough budget.',
    task_description_id:
      'Pilih satu acara klub dan ceritakan apa yang akan kamu ubah, lengkap dengan anggaran kasarnya.',
  },
  {
    div_init: 'EDU',
    name: 'Education',
    name_id: 'Edukasi',
    description: 'Runs the classes: Debate, Public Speaking, TOEFL and Conversation.',
    description_id: 'Menjalankan kelas: Debate, Public Speaking, TOEFL, dan Conversation.',
    task_description: 'Outline a first Conversation class of ninety minutes for people who are shy to speak.',
    task_description_id: 'Susun kelas Conversation pertama selama sembilan puluh menit untuk orang yang malu bicara.',
  },
  {
    div_init: 'MEDIA',
    name: 'Creative Media',
    name_id: 'Media Kreatif',
    description: 'Makes the club look and sound like itself: design, photos, videos and words.',
    description_id: 'Membuat klub terlihat dan terdengar seperti dirinya: desain, foto, video, dan kata-kata.',
    task_description: 'Design one post that invites first-year students to the welcoming party.',
    task_description_id: 'Desain satu unggahan yang mengajak mahasiswa baru ke welcoming party.',
  },
]

/** Fills the divisions of every active region, and a few applications. */
export async function seedDemoBoard(trx: Trx, now: Date): Promise<void> {
  const regions = await trx
    .selectFrom('region')
    .select(['id', 'region_init', 'current_term_id'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  for (const region of regions) {
    const rows = divisions.map((division) => ({
      ...division,
      region_id: region.id,
      link_line_group: `https://line.me/R/ti/g/bnec-${region.region_init}-${division.div_init}`.toLowerCase(),
    }))
    const made = await trx.insertInto('bom_division').values(rows).returning('id').execute()
    await seedApplications(
      trx,
      region,
      made.map(({ id }) => id),
      now,
    )
  }
}

const reasons = [
  'I organised the class trip in my first term and found out that I like it when a plan works.',
  'I write every day, and I would like to do it for something bigger than my own notes.',
  'I was shy myself. Somebody helped me, and I would like to be that somebody.',
]

async function seedApplications(trx: Trx, region: { id: number; current_term_id: number }, ids: number[], now: Date) {
  // The member who can sign in has not applied yet, so that the form can be tried.
  const members = await trx
    .selectFrom('account')
    .select('id')
    .where('region_id', '=', region.id)
    .where('role', '=', 'MEMBER')
    .where('password_hash', 'is', null)
    .orderBy('id')
    .limit(5)
    .execute()
  for (const [index, { id: userId }] of members.entries()) {
    const choice = (place: number) => ids[(index + place) % ids.length] ?? 0
    const { id } = await trx
      .insertInto('bom_recruitment')
      .values({
        user_id: userId,
        region_id: region.id,
        term_id: region.current_term_id,
        first_preference_id: choice(0),
        second_preference_id: choice(1),
        third_preference_id: choice(2),
        first_preference_reason: reasons[index % 3] ?? '',
        second_preference_reason: reasons[(index + 1) % 3] ?? '',
        third_preference_reason: reasons[(index + 2) % 3] ?? '',
        status: index === 0 ? 'INTERVIEW' : 'SUBMITTED',
        decided_at: index === 0 ? now.toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (index === 0) await seedInterview(trx, id, now)
  }
}

/** An invited applicant has a date in three days, at ten in Jakarta, and was rated before. */
async function seedInterview(trx: Trx, recruitmentId: number, now: Date): Promise<void> {
  const day = new Date(now.getTime() + 3 * dayMs).toISOString().slice(0, 10)
  await trx
    .insertInto('bom_interview')
    .values({
      recruitment_id: recruitmentId,
      starts_at: `${day}T10:00:00+07:00`,
      ends_at: `${day}T10:30:00+07:00`,
      place: 'Anggrek Campus, room 402',
      rating: 4,
      note: 'Prepared, and asks good questions. Ask about the time for events in June.',
    })
    .execute()
}
