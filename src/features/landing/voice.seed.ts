/** The voices of the home page on its first day. */

/** The demo's testimonies of members; they are invented. */
export const testimonies = [
  {
    name: 'Alya Kusuma',
    role: 'Member, Kemanggisan',
    role_id: 'Anggota, Kemanggisan',
    description:
      'I joined because a friend did not want to go alone. A year later I closed a debate final, and she was the one cheering.',
    description_id:
      'Aku ikut karena temanku tidak mau sendirian. Setahun kemudian aku jadi pembicara terakhir di final debat, dan dia yang bersorak paling keras.',
  },
  {
    name: 'Reza Mahendra',
    role: 'TOEFL class, Alam Sutera',
    role_id: 'Kelas TOEFL, Alam Sutera',
    description:
      'My first practice score was one I told nobody about. My last one got me into an exchange semester. In between there were two months of very patient tutors.',
    description_id:
      'Skor latihan pertamaku tidak kuceritakan kepada siapa pun. Skor terakhirku membawaku ikut pertukaran pelajar. Di antaranya ada dua bulan bersama tutor yang sangat sabar.',
  },
  {
    name: 'Nadia Permata',
    role: 'Storytelling talent, Bandung',
    role_id: 'Talenta storytelling, Bandung',
    description:
      'I used to write my presentations down word by word. Now I tell stories on stage, and forget that it is English.',
    description_id:
      'Dulu presentasiku kutulis kata demi kata. Sekarang aku bercerita di panggung, dan lupa kalau itu bahasa Inggris.',
  },
  {
    name: 'Kevin Halim',
    role: 'Board of Management, Senayan',
    role_id: 'Pengurus (BoM), Senayan',
    description:
      'The board taught me what no course did: how to lead people who are not paid to follow, and how to run an event for eight hundred guests.',
    description_id:
      'Di kepengurusan aku belajar hal yang tidak ada di kuliah: memimpin orang yang tidak dibayar untuk ikut, dan menjalankan acara untuk delapan ratus tamu.',
  },
  {
    name: 'Sekar Utami',
    role: 'Alumna, Bekasi',
    role_id: 'Alumni, Bekasi',
    description:
      'Half of my closest friends come from the conversation class, and so does the English that I use at work every day.',
    description_id:
      'Separuh sahabat dekatku berasal dari kelas percakapan, begitu juga bahasa Inggris yang kupakai setiap hari di kantor.',
  },
]

/** The first questions that people ask; the answers are HTML. */
export const faqs = [
  {
    title: 'Do we study English in BNEC, or use it?',
    title_id: 'Di BNEC kita belajar bahasa Inggris atau memakainya?',
    description:
      '<p>Both. In the classes you <strong>study</strong> it; in everything else, from meetings to movie nights, you <strong>use</strong> it.</p>',
    description_id:
      '<p>Dua-duanya. Di kelas kamu <strong>belajar</strong>, dan di semua kegiatan lain, dari rapat sampai nonton bareng, kamu <strong>memakainya</strong>.</p>',
  },
  {
    title: 'How do I earn SAT points?',
    title_id: 'Bagaimana cara mendapat poin SAT?',
    description:
      '<p>In two ways:</p><ul><li>join our events, such as webinars and workshops;</li><li>help to run one as a committee member.</li></ul>',
    description_id:
      '<p>Ada dua cara:</p><ul><li>ikut acara kami, misalnya webinar dan lokakarya;</li><li>ikut menyelenggarakannya sebagai panitia.</li></ul>',
  },
  {
    title: 'Where can I find more information?',
    title_id: 'Di mana aku bisa mendapat informasi lebih lanjut?',
    description: '<p>On our social media, and from the contact persons of your region.</p>',
    description_id: '<p>Di media sosial kami, dan dari narahubung di region-mu.</p>',
  },
  {
    title: 'Does my English have to be good?',
    title_id: 'Apakah bahasa Inggrisku harus bagus?',
    description: '<p>Not strictly. Bring the English you have; the classes and the people here do the rest.</p>',
    description_id:
      '<p>Tidak harus. Bawa saja kemampuan yang kamu punya, kelas dan teman-teman di sini akan membantu sisanya.</p>',
  },
  {
    title: 'What are the benefits of joining?',
    title_id: 'Apa keuntungan bergabung?',
    description:
      '<ul><li>events that are only for members;</li><li>a network across the regions;</li><li>skills: speaking, writing, organising;</li><li>leadership, through the Board of Management (BoM).</li></ul>',
    description_id:
      '<ul><li>acara khusus anggota;</li><li>jaringan di semua region;</li><li>keterampilan: berbicara, menulis, berorganisasi;</li><li>kepemimpinan, melalui Board of Management (BoM).</li></ul>',
  },
  {
    title: 'Is there a registration fee?',
    title_id: 'Apakah ada biaya pendaftaran?',
    description:
      '<p>Yes, for new members. It gives you access to the TOEFL and Public Speaking classes. The price of your region is shown when you register.</p>',
    description_id:
      '<p>Ya, untuk anggota baru. Dengan itu kamu bisa ikut kelas TOEFL dan Public Speaking. Harga untuk region-mu tampil saat kamu mendaftar.</p>',
  },
]
