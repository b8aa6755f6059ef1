/** The banner of the expo, and its promotion. */
export const banner = {
  title: 'BNEC Expo for all regions',
  title_id: 'BNEC Expo untuk semua region',
  description: 'Meet the club on every campus, and sign up on the spot.',
  description_id: 'Temui klub di semua kampus, dan langsung daftar di tempat.',
  starts_at: '2025-08-25T00:00:00+07:00',
  ends_at: '2025-08-27T23:59:00+07:00',
}
export const promotion = {
  title: 'Counseling class',
  title_id: 'Kelas konseling',
  description: 'Not sure which class fits you? Talk it over with us.',
  description_id: 'Belum tahu kelas mana yang cocok? Ngobrol dulu dengan kami.',
}
