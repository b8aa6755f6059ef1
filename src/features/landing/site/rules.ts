/** The club's addresses: where it is elsewhere, the sections of its home page, and the pages that are to be found. */
export const mainSite = 'https://mybnec.org/'
export const universityPage = 'https://student-activity.binus.ac.id/bnec/'

export const socialLinks = [
  { name: 'Instagram', href: 'https://www.instagram.com/binusenglishclub/' },
  { name: 'YouTube', href: 'https://www.youtube.com/channel/UCiKj5b1zQyWHkENyquAUfnA' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/binus-english-club/' },
  { name: 'Facebook', href: 'https://www.facebook.com/mybnec.org/' },
] as const

/** A navigation link of the home page: `ref` is the section's id (specification, section 3). */
export const homeSections = [
  { id: 1, title: 'about', ref: 'About' },
  { id: 2, title: 'talent', ref: 'Talent' },
  { id: 3, title: 'classes', ref: 'Classes' },
  { id: 4, title: 'events', ref: 'Events' },
  { id: 5, title: 'testimonies', ref: 'Testimonies' },
  { id: 6, title: 'faqs', ref: 'FAQs' },
] as const

/** The pages that are worth finding; all others are forms in the middle of something, or behind a login. */
export const foundPages = ['/', '/register', '/login'] as const
