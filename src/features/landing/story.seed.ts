/**
 * The home page's texts about the club's beginning, its figures, its aims and the way to register, on the first day.
 */

export const history = {
  title: 'An English club since 11 June 1992',
  title_id: 'Klub bahasa Inggris sejak 11 Juni 1992',
  description:
    'BNEC was founded on 11 June 1992 as an English-based student organisation. English is what we speak in class, on stage, in meetings and over lunch.\n\nYou do not have to be good at it to join. You just have to want to use it, with people who make their mistakes out loud and get better together.',
  description_id:
    'BNEC berdiri pada 11 Juni 1992 sebagai organisasi mahasiswa berbahasa Inggris. Bahasa Inggris kami pakai di kelas, di panggung, saat rapat, sampai saat makan siang.\n\nKamu tidak harus jago untuk bergabung. Cukup mau memakainya, bersama orang-orang yang berani salah dan jadi lebih baik bersama.',
  role: 'No prior English skill needed',
  role_id: 'Tidak perlu kemampuan bahasa Inggris sebelumnya',
}

export const olympics = {
  title: 'Asian English Olympics',
  title_id: 'Asian English Olympics',
  description: 'Students from more than 13 countries have met here.',
  description_id: 'Mahasiswa dari lebih dari 13 negara sudah bertemu di sini.',
}

export const figures = [
  {
    title: '11',
    title_id: '11',
    description: 'years of the Olympics',
    description_id: 'tahun penyelenggaraan',
  },
  {
    title: '13+',
    title_id: '13+',
    description: 'more than 13 countries on one stage',
    description_id: 'lebih dari 13 negara di satu panggung',
  },
  {
    title: '6000+',
    title_id: '6000+',
    description: 'participants so far',
    description_id: 'peserta sejauh ini',
  },
]

export const steps = [
  {
    title: 'Pick your region',
    title_id: 'Pilih regionmu',
    description: 'The campus where you want to take the test.',
    description_id: 'Kampus tempat kamu mau ikut tes.',
  },
  {
    title: 'Choose who comes along',
    title_id: 'Pilih siapa yang ikut',
    description: 'One, two or three people, with one transfer for all.',
    description_id: 'Satu, dua, atau tiga orang, cukup satu transfer untuk semua.',
  },
  {
    title: 'Fill in the form',
    title_id: 'Isi formulirnya',
    description: 'Your details, and the test shift each of you wants.',
    description_id: 'Data diri kalian, dan shift tes yang masing-masing mau.',
  },
  {
    title: 'Transfer and upload the proof',
    title_id: 'Transfer dan unggah buktinya',
    description: 'The page shows the account and the exact amount.',
    description_id: 'Halamannya menunjukkan rekening dan jumlah pastinya.',
  },
  {
    title: 'We confirm by e-mail',
    title_id: 'Kami konfirmasi lewat email',
    description: 'You get a receipt and a link that opens your account.',
    description_id: 'Kamu mendapat kuitansi dan tautan untuk membuka akunmu.',
  },
]

export const vision = {
  description: 'A student organisation where everybody finds their voice in English, and the courage to lead with it.',
  description_id:
    'Organisasi mahasiswa tempat setiap orang menemukan suaranya dalam bahasa Inggris, dan keberanian untuk memimpin dengannya.',
}

export const missions = [
  {
    description: 'Teach English in a way that gets people using it the same day.',
    description_id: 'Mengajarkan bahasa Inggris yang langsung dipakai di hari yang sama.',
  },
  {
    description: 'Give every member a stage, and a friendly crowd in front of it.',
    description_id: 'Memberi setiap anggota panggung, dan penonton yang mendukung.',
  },
  {
    description: 'Grow leaders who can run a team, an event and a budget.',
    description_id: 'Membentuk pemimpin yang mampu menjalankan tim, acara, dan anggaran.',
  },
  {
    description: 'Connect our regions with each other, and our students with Asia.',
    description_id: 'Menghubungkan semua region, dan mahasiswa kami dengan Asia.',
  },
]
