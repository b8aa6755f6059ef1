/** What the home page says on the first day, in English and Indonesian. The facts are the club's own. */
import type { Trx } from '#kit/database/connect.ts'
import { universityPage } from './site/rules.ts'
import { type ArtName, type ContentKind, contentKinds } from './rules.ts'
import { banner, promotion } from './banner/seed.ts'
import { faqs, testimonies } from './voices/seed.ts'

type Text = { title: string; title_id: string; description: string; description_id: string }

const classes: (Text & { art: ArtName })[] = [
  {
    art: 'class-debate',
    title: 'Debate',
    title_id: 'Debat',
    description:
      'Fifteen minutes to prepare, seven to convince. You learn to build a case, to listen for what is missing in the other one, and to disagree with a smile. Beginners are paired with debaters who have travelled with the club.',
    description_id:
      'Lima belas menit untuk persiapan, tujuh menit untuk meyakinkan. Kamu belajar menyusun argumen, menemukan celah di argumen lawan, dan berbeda pendapat sambil tetap tersenyum. Pemula dipasangkan dengan debater yang sudah sering ikut lomba.',
  },
  {
    art: 'class-fast-track-toefl',
    title: 'Fast Track TOEFL',
    title_id: 'Fast Track TOEFL',
    description:
      'The whole TOEFL in 2 months: listening, structure and reading, with a practice test every other week, so that you see your score move. Made for those who need a result this semester.',
    description_id:
      'Seluruh materi TOEFL dalam 2 bulan: listening, structure, dan reading, dengan tes latihan setiap dua minggu supaya kamu bisa melihat skormu naik. Cocok untuk yang butuh hasil semester ini juga.',
  },
  {
    art: 'class-public-speaking',
    title: 'Public Speaking and Performing',
    title_id: 'Public Speaking dan Performing',
    description:
      'Speeches, storytelling, hosting and a little theatre. You will stand in front of people in the first week, and look forward to it by the last.',
    description_id:
      'Pidato, bercerita, menjadi MC, dan sedikit teater. Di minggu pertama kamu sudah berdiri di depan orang, dan di minggu terakhir kamu malah menantikannya.',
  },
  {
    art: 'class-toefl',
    title: 'TOEFL',
    title_id: 'TOEFL',
    description:
      'A calm semester of TOEFL: one skill a week, small groups, and tutors who remember what they found hard. You end it with a full test under real conditions.',
    description_id:
      'Satu semester TOEFL yang santai: satu keterampilan setiap minggu, kelompok kecil, dan tutor yang ingat betul bagian mana yang dulu sulit bagi mereka. Di akhir ada tes lengkap seperti aslinya.',
  },
  {
    art: 'class-conversation',
    title: 'Conversation',
    title_id: 'Percakapan',
    description:
      'No slides, no grammar tables: a topic, a table, and people to talk to. Come as you are, make mistakes, and notice after a few weeks that you have stopped translating in your head.',
    description_id:
      'Tanpa slide, tanpa tabel tata bahasa: cukup topik, meja, dan teman mengobrol. Datang apa adanya, silakan salah, dan beberapa minggu lagi kamu sadar sudah tidak menerjemahkan di kepala.',
  },
]

const events: Text[] = [
  {
    title: 'BNEC Expo',
    title_id: 'BNEC Expo',
    description:
      'Three days in which every region opens its doors: try a debate, play a round of Scrabble, meet the board, and sign up on the spot.',
    description_id:
      'Tiga hari saat semua region membuka pintu: coba debat, main Scrabble, kenalan dengan pengurus, dan langsung daftar di tempat.',
  },
  {
    title: 'Welcoming Party',
    title_id: 'Pesta Penyambutan',
    description:
      'The first evening for new members: games in mixed teams, food, music, and the moment when you find out who else is as nervous as you.',
    description_id:
      'Malam pertama untuk anggota baru: permainan dalam tim campuran, makan, musik, dan saat kamu tahu siapa lagi yang sama gugupnya.',
  },
  {
    title: 'Friendly Debate Night',
    title_id: 'Malam Debat Persahabatan',
    description:
      'Two regions, one silly motion and an audience that votes. Nobody takes it seriously, and everybody learns something.',
    description_id:
      'Dua region, satu mosi yang konyol, dan penonton yang memilih. Tidak ada yang menganggapnya serius, tetapi semua belajar sesuatu.',
  },
  {
    title: 'Speak Up Stage',
    title_id: 'Panggung Speak Up',
    description: 'An open stage for five-minute speeches. First-timers go first, and get the loudest applause.',
    description_id:
      'Panggung terbuka untuk pidato lima menit. Yang baru pertama kali tampil lebih dulu, dan mendapat tepuk tangan paling meriah.',
  },
  {
    title: 'Story Circle',
    title_id: 'Lingkar Cerita',
    description: 'Folk tales, family legends and things that really happened, told in English around a lamp.',
    description_id:
      'Dongeng, legenda keluarga, dan kisah nyata, diceritakan dalam bahasa Inggris mengelilingi sebuah lampu.',
  },
  {
    title: 'Scrabble Day',
    title_id: 'Hari Scrabble',
    description:
      'Twenty boards, one dictionary. A tournament for those who know all two-letter words, and a friendly table for the rest of us.',
    description_id:
      'Dua puluh papan, satu kamus. Turnamen untuk yang hafal semua kata dua huruf, dan meja santai untuk kita semua.',
  },
  {
    title: 'Movie Night',
    title_id: 'Nonton Bareng',
    description: 'A film without subtitles, popcorn, and a talk about what we understood and what we made up.',
    description_id:
      'Film tanpa teks terjemahan, berondong jagung, lalu mengobrol tentang apa yang kita pahami dan apa yang kita kira-kira sendiri.',
  },
  {
    title: 'Career Webinar',
    title_id: 'Webinar Karier',
    description:
      'Alumni tell how they got their first job in English: the CV, the interview, and the questions they still laugh about. Counts for SAT points.',
    description_id:
      'Alumni bercerita cara mendapat pekerjaan pertama dengan bahasa Inggris: CV, wawancara, dan pertanyaan yang masih membuat mereka tertawa. Dapat poin SAT.',
  },
  {
    title: 'Writing Workshop',
    title_id: 'Lokakarya Menulis',
    description:
      'Bring a page of your own, from a scholarship essay to a poem, and take home a better one. Counts for SAT points.',
    description_id:
      'Bawa satu halaman tulisanmu, dari esai beasiswa sampai puisi, dan pulang dengan versi yang lebih baik. Dapat poin SAT.',
  },
  {
    title: 'Asian English Olympics',
    title_id: 'Asian English Olympics',
    description:
      'The competition that the club hosts for students of all Asia: for 11 years, with more than 6000 participants from more than 13 countries. As a volunteer you are in the middle of it.',
    description_id:
      'Kompetisi yang diselenggarakan klub untuk mahasiswa seluruh Asia: sudah 11 tahun, dengan lebih dari 6000 peserta dari lebih dari 13 negara. Sebagai relawan, kamu ada di tengah-tengahnya.',
  },
  {
    title: 'Teach for a Day',
    title_id: 'Sehari Mengajar',
    description:
      'We visit a school, play and sing in English with the children, and come home with drawings and sore voices.',
    description_id:
      'Kita berkunjung ke sekolah, bermain dan bernyanyi dalam bahasa Inggris bersama anak-anak, lalu pulang membawa gambar dan suara serak.',
  },
  {
    title: 'Study Trip',
    title_id: 'Kunjungan Belajar',
    description: 'A day at an embassy, a newsroom or a company where English is the working language.',
    description_id: 'Sehari di kedutaan, redaksi, atau perusahaan yang memakai bahasa Inggris untuk bekerja.',
  },
  {
    title: 'Awarding Night',
    title_id: 'Malam Penghargaan',
    description:
      'The year ends as it began, all regions in one room: we thank those who gave their time, and hand the club to the next board.',
    description_id:
      'Tahun ditutup seperti saat dibuka, semua region dalam satu ruangan: kita berterima kasih kepada yang telah meluangkan waktu, dan menyerahkan klub kepada pengurus berikutnya.',
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
    description: 'A whole hall, one puzzle, and a place in the record book.',
    description_id: 'Satu aula penuh, satu teka-teki, dan satu tempat di buku rekor.',
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
    description: '3015 straws of bamboo, for 3015 fewer of plastic.',
    description_id: '3015 sedotan bambu, supaya berkurang 3015 sedotan plastik.',
  },
]

// The board has no page of its own that we know; the office puts it here.
const board = {
  title: 'Meet the Board of Management',
  title_id: 'Kenalan dengan para pengurus',
  description: 'The students who run BNEC, on the club’s page at the university.',
  description_id: 'Mahasiswa yang menjalankan BNEC, di halaman klub di situs kampus.',
  link: universityPage,
}

const place = (index: number) => 10 * (index + 1)
// Each kind in a thousand of its own, so that the office's list keeps them together; a new one comes last all the same.
const placeOf = (kind: ContentKind, index: number) => 1000 * (contentKinds.indexOf(kind) + 1) + place(index)
const two = (number: number) => String(number).padStart(2, '0')

/** Fills the home page. */
export async function seedLanding(trx: Trx): Promise<void> {
  const none = { name: null, role: null, role_id: null, art: null, link: null, starts_at: null, ends_at: null }
  const content = [
    ...classes.map((item, index) => ({ ...none, ...item, kind: 'CLASS', position: placeOf('CLASS', index) })),
    ...events.map((item, index) => ({
      ...none,
      ...item,
      kind: 'EVENT',
      art: `event-${two(index + 1)}`,
      position: placeOf('EVENT', index),
    })),
    ...testimonies.map((item, index) => ({
      title: null,
      title_id: null,
      link: null,
      starts_at: null,
      ends_at: null,
      ...item,
      kind: 'TESTIMONY',
      art: `avatar-${index + 1}`,
      position: placeOf('TESTIMONY', index),
    })),
    ...faqs.map((item, index) => ({ ...none, ...item, kind: 'FAQ', position: placeOf('FAQ', index) })),
    { ...none, ...board, kind: 'BOARD', position: placeOf('BOARD', 0) },
    { ...none, ...banner, kind: 'BANNER', position: placeOf('BANNER', 0) },
    { ...none, ...promotion, kind: 'PROMOTION', position: placeOf('PROMOTION', 0) },
  ]
  await trx.insertInto('landing_content').values(content).execute()
  await trx
    .insertInto('achievement')
    .values(achievements.map((item, index) => ({ ...item, position: place(index) })))
    .execute()
}

/** The club has named no profile film yet, so only the demo has one: what its channel shows. */
export const seedDemoFilm = (trx: Trx) =>
  trx
    .insertInto('landing_content')
    .values({
      kind: 'FILM',
      title: 'BNEC profile video',
      title_id: 'Video profil BNEC',
      description: 'This is BNEC',
      description_id: 'Inilah BNEC',
      link: 'https://www.youtube.com/playlist?list=UUiKj5b1zQyWHkENyquAUfnA',
      position: placeOf('FILM', 0),
    })
    .execute()

/** Invented partners, so that the demo shows what the section looks like. */
export async function seedDemoPartnerships(trx: Trx): Promise<void> {
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
