/**
 * The home page's texts on the first day, in English and Indonesian. The facts are those of the specification; texts
 * that only a club can write (voices, links, film, partners) are the demo's.
 */
import type { Trx } from '#kit/database/connect.ts'
import { demoLinks } from './site.seed.ts'
import { type ArtName, type ContentKind, contentKinds } from './landing.rules.ts'
import { banner, promotion } from './banner.seed.ts'
import * as story from './story.seed.ts'
import { faqs, testimonies } from './voice.seed.ts'

type Text = { title: string; title_id: string; description: string; description_id: string }

const classes: (Text & { art: ArtName })[] = [
  {
    art: 'class-debate',
    title: 'Debate',
    title_id: 'Debat',
    description: 'Learn to build a case, to listen for what is missing in the other one, and to disagree with a smile.',
    description_id:
      'Kamu belajar menyusun argumen, menemukan celah di argumen lawan, dan berbeda pendapat sambil tetap tersenyum.',
  },
  {
    art: 'class-fast-track-toefl',
    title: 'Fast Track TOEFL',
    title_id: 'Fast Track TOEFL',
    description: 'The TOEFL in 2 months: listening, structure and reading, for those who need a result soon.',
    description_id: 'Materi TOEFL dalam 2 bulan: listening, structure, dan reading, untuk yang butuh hasil segera.',
  },
  {
    art: 'class-public-speaking',
    title: 'Public Speaking and Performing',
    title_id: 'Public Speaking dan Performing',
    description: 'Speeches, storytelling and hosting: learn to stand in front of people, and to look forward to it.',
    description_id: 'Pidato, bercerita, dan menjadi MC: belajar tampil di depan orang, dan menantikannya.',
  },
  {
    art: 'class-toefl',
    title: 'TOEFL',
    title_id: 'TOEFL',
    description: 'Prepare for the TOEFL without a hurry, one skill after the other.',
    description_id: 'Persiapan TOEFL tanpa terburu-buru, satu keterampilan demi satu keterampilan.',
  },
  {
    art: 'class-conversation',
    title: 'Conversation',
    title_id: 'Percakapan',
    description: 'A topic, and people to talk to. Come as you are, and make mistakes.',
    description_id: 'Sebuah topik, dan teman mengobrol. Datang apa adanya, dan silakan salah.',
  },
]

const events: Text[] = [
  {
    title: 'BNEC Expo',
    title_id: 'BNEC Expo',
    description: 'Every region opens its doors: get to know the club and its people, and sign up on the spot.',
    description_id:
      'Semua region membuka pintu: kenalan dengan klub dan orang-orangnya, lalu langsung daftar di tempat.',
  },
  {
    title: 'Welcoming Party',
    title_id: 'Welcoming Party',
    description: 'The first get-together for new members.',
    description_id: 'Pertemuan pertama untuk anggota baru.',
  },
  {
    title: 'Friendly Debate Night',
    title_id: 'Malam Debat Persahabatan',
    description: 'A debate that nobody takes too seriously, in front of a friendly audience.',
    description_id: 'Debat yang tidak perlu dianggap terlalu serius, di depan penonton yang ramah.',
  },
  {
    title: 'Speak Up Stage',
    title_id: 'Panggung Speak Up',
    description: 'An open stage for speeches, also for those who have never given one.',
    description_id: 'Panggung terbuka untuk pidato, juga untuk yang belum pernah mencoba.',
  },
  {
    title: 'Story Circle',
    title_id: 'Lingkar Cerita',
    description: 'Folk tales, family legends and things that really happened, told in English.',
    description_id: 'Dongeng, legenda keluarga, dan kisah nyata, diceritakan dalam bahasa Inggris.',
  },
  {
    title: 'Scrabble Day',
    title_id: 'Hari Scrabble',
    description: 'For those who know all two-letter words, and for the rest of us.',
    description_id: 'Untuk yang hafal semua kata dua huruf, dan untuk kita semua.',
  },
  {
    title: 'Movie Night',
    title_id: 'Nonton Bareng',
    description: 'A film in English, and a talk about what we understood and what we made up.',
    description_id:
      'Film berbahasa Inggris, lalu mengobrol tentang apa yang kita pahami dan apa yang kita kira-kira sendiri.',
  },
  {
    title: 'Career Webinar',
    title_id: 'Webinar Karier',
    description: 'English at work: the CV, the interview and what comes after. Counts for SAT points.',
    description_id: 'Bahasa Inggris di dunia kerja: CV, wawancara, dan sesudahnya. Dapat poin SAT.',
  },
  {
    title: 'Writing Workshop',
    title_id: 'Lokakarya Menulis',
    description:
      'Bring a text of your own, from an essay to a poem, and take home a better one. Counts for SAT points.',
    description_id:
      'Bawa tulisanmu sendiri, dari esai sampai puisi, dan pulang dengan versi yang lebih baik. Dapat poin SAT.',
  },
  {
    title: 'Asian English Olympics',
    title_id: 'Asian English Olympics',
    description: 'Held for 11 years, with 6000+ participants from more than 13 countries.',
    description_id: 'Sudah 11 tahun, dengan 6000+ peserta dari lebih dari 13 negara.',
  },
  {
    title: 'Teach for a Day',
    title_id: 'Sehari Mengajar',
    description: 'Playing, singing and learning English with school children.',
    description_id: 'Bermain, bernyanyi, dan belajar bahasa Inggris bersama anak-anak sekolah.',
  },
  {
    title: 'Study Trip',
    title_id: 'Kunjungan Belajar',
    description: 'A visit to a place where English is the working language.',
    description_id: 'Kunjungan ke tempat yang memakai bahasa Inggris untuk bekerja.',
  },
  {
    title: 'Awarding Night',
    title_id: 'Malam Penghargaan',
    description: 'We thank those who gave their time, and hand the club to the next board.',
    description_id:
      'Kita berterima kasih kepada yang telah meluangkan waktu, dan menyerahkan klub kepada pengurus berikutnya.',
  },
]

// 10 wins of 12: 2010, 2011, 2012, 2014 to 2018, 2022 and 2024.
const achievements: (Text & { year: number | null; art: ArtName })[] = [
  {
    art: 'achievement-best-organisation',
    year: null,
    title: 'Best student organisation of the university',
    title_id: 'Organisasi mahasiswa terbaik di universitas',
    description: '2010, 2011, 2012, 2014 to 2018, 2022 and 2024: 10 wins of 12.',
    description_id: '2010, 2011, 2012, 2014 sampai 2018, 2022, dan 2024: 10 kemenangan dari 12.',
  },
  {
    art: 'achievement-crosswords',
    year: 2010,
    title: 'World record: most people doing crosswords at once',
    title_id: 'Rekor dunia: orang terbanyak mengisi teka-teki silang bersamaan',
    description: 'Set in 2010.',
    description_id: 'Dipecahkan pada tahun 2010.',
  },
  {
    art: 'achievement-olympics',
    year: 2019,
    title: 'Institutional champion at the Asian English Olympics',
    title_id: 'Juara institusi di Asian English Olympics',
    description: 'In 2019, and again in 2020.',
    description_id: 'Pada tahun 2019, dan sekali lagi pada 2020.',
  },
  {
    art: 'achievement-straws',
    year: null,
    title: 'National record: 3015 bamboo straws given away',
    title_id: 'Rekor nasional: membagikan 3015 sedotan bambu',
    description: '3015 bamboo straws, given away for a national record.',
    description_id: '3015 sedotan bambu, dibagikan untuk rekor nasional.',
  },
]

// Only the demo's: the specification names no address.
const board = {
  title: 'Meet the Board of Management',
  title_id: 'Kenalan dengan para pengurus',
  description: 'The students who run BNEC, on the club’s page at the university.',
  description_id: 'Mahasiswa yang menjalankan BNEC, di halaman klub di situs kampus.',
  link: demoLinks.university_page,
}

const place = (index: number) => 10 * (index + 1)
// Each kind in a thousand of its own, so that the office's list keeps them together; a new one comes last all the same.
const placeOf = (kind: ContentKind, index: number) => 1000 * (contentKinds.indexOf(kind) + 1) + place(index)
const two = (number: number) => String(number).padStart(2, '0')

const none = { name: null, role: null, role_id: null, art: null, link: null, starts_at: null, ends_at: null }
const untitled = { title: null, title_id: null }

/** Fills the home page with the known facts about the club. */
export async function seedLanding(trx: Trx): Promise<void> {
  const content = [
    ...classes.map((item, index) => ({ ...none, ...item, kind: 'CLASS', position: placeOf('CLASS', index) })),
    ...events.map((item, index) => ({
      ...none,
      ...item,
      kind: 'EVENT',
      art: `event-${two(index + 1)}`,
      position: placeOf('EVENT', index),
    })),
    ...faqs.map((item, index) => ({ ...none, ...item, kind: 'FAQ', position: placeOf('FAQ', index) })),
    { ...none, ...banner, kind: 'BANNER', position: placeOf('BANNER', 0) },
    { ...none, ...promotion, kind: 'PROMOTION', position: placeOf('PROMOTION', 0) },
    { ...none, ...story.history, kind: 'HISTORY', position: placeOf('HISTORY', 0) },
    { ...none, ...story.olympics, kind: 'OLYMPICS', position: placeOf('OLYMPICS', 0) },
    ...story.figures.map((item, index) => ({ ...none, ...item, kind: 'FIGURE', position: placeOf('FIGURE', index) })),
    ...story.steps.map((item, index) => ({ ...none, ...item, kind: 'STEP', position: placeOf('STEP', index) })),
    { ...none, ...untitled, ...story.vision, kind: 'VISION', position: placeOf('VISION', 0) },
    ...story.missions.map((item, index) => ({
      ...none,
      ...untitled,
      ...item,
      kind: 'MISSION',
      position: placeOf('MISSION', index),
    })),
  ]
  await trx.insertInto('landing_content').values(content).execute()
  await trx
    .insertInto('achievement')
    .values(achievements.map((item, index) => ({ ...item, position: place(index) })))
    .execute()
}

/** For the demo: members' voices, the board's page and the film; nobody said or named them. */
export async function seedDemoLanding(trx: Trx): Promise<void> {
  const voices = testimonies.map((item, index) => ({
    ...none,
    ...untitled,
    ...item,
    kind: 'TESTIMONY',
    art: `avatar-${index + 1}`,
    position: placeOf('TESTIMONY', index),
  }))
  const film = {
    title: 'BNEC profile video',
    title_id: 'Video profil BNEC',
    description: 'This is BNEC',
    description_id: 'Inilah BNEC',
    link: 'https://www.youtube.com/playlist?list=UUiKj5b1zQyWHkENyquAUfnA',
  }
  await trx
    .insertInto('landing_content')
    .values([
      ...voices,
      { ...none, ...board, kind: 'BOARD', position: placeOf('BOARD', 0) },
      { ...none, ...film, kind: 'FILM', position: placeOf('FILM', 0) },
    ])
    .execute()
  await trx
    .updateTable('club')
    .set({ ...demoLinks, is_demo: true })
    .execute()
  await seedDemoPartnerships(trx)
}

/** Invented partners, so that the demo shows what the section looks like. */
async function seedDemoPartnerships(trx: Trx): Promise<void> {
  const region = await trx.selectFrom('region').select('id').where('region_init', '=', 'BDG').executeTakeFirst()
  const partners = [
    {
      name: 'Kopi Kata',
      region_id: null,
      description: 'The café where our conversation class meets when the campus is closed.',
      description_id: 'Kafe tempat kelas percakapan berkumpul saat kampus tutup.',
      promo: '10% off with your member card',
      promo_id: 'Diskon 10% dengan kartu anggota',
    },
    {
      name: 'Lentera Books',
      region_id: null,
      description: 'English books, new and second-hand.',
      description_id: 'Buku berbahasa Inggris, baru dan bekas.',
      promo: 'Every third book at half price',
      promo_id: 'Setiap buku ketiga setengah harga',
    },
    {
      name: 'Ruang Suara Studio',
      region_id: region?.id ?? null,
      description: 'A studio for podcasts and speeches, two streets from the Bandung campus.',
      description_id: 'Studio untuk siniar dan pidato, dua jalan dari kampus Bandung.',
      promo: 'One free hour a month for members',
      promo_id: 'Satu jam gratis setiap bulan untuk anggota',
    },
  ]
  await trx
    .insertInto('partnership')
    .values(partners.map((item, index) => ({ ...item, art: `partner-${index + 1}`, position: place(index) })))
    .execute()
}
