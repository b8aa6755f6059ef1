/** The banner of the expo, and what is promoted beside it. */
export const banner = {
  title: 'BNEC Expo for all regions',
  title_id: 'BNEC Expo untuk semua region',
  description:
    'Three days, every campus. Meet the board, sit in on a trial class, watch the talents, and sign up on the spot.',
  description_id:
    'Tiga hari, di semua kampus. Kenalan dengan pengurus, ikut kelas percobaan, tonton para talenta, dan langsung daftar di tempat.',
  starts_at: '2025-08-25T00:00:00+07:00',
  ends_at: '2025-08-27T23:59:00+07:00',
}
export const promotion = {
  title: 'Counseling class',
  title_id: 'Kelas konseling',
  description:
    'Not sure how good your English is, or which class fits you? Sit down with a tutor at the expo and leave with a plan.',
  description_id:
    'Belum tahu sampai mana bahasa Inggrismu, atau kelas mana yang cocok? Ngobrol dengan tutor di expo dan pulang dengan rencana.',
}
