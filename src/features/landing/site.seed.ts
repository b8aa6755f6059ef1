/** The addresses under which the demo's club is found elsewhere. */
export const demoLinks = {
  website: 'https://mybnec.org/',
  university_page: 'https://student-activity.binus.ac.id/bnec/',
  instagram: 'https://www.instagram.com/binusenglishclub/',
  youtube: 'https://www.youtube.com/channel/UCiKj5b1zQyWHkENyquAUfnA',
  linkedin: 'https://www.linkedin.com/company/binus-english-club/',
  facebook: 'https://www.facebook.com/mybnec.org/',
}
