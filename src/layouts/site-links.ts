/** Addresses outside the portal, and the anchors of the home page. */
export const mainSite = 'https://mybnec.org/'
export const universityPage = 'https://student-activity.binus.ac.id/bnec/'

/** Where the board of management presents itself. */
export const boardPage = 'https://student-activity.binus.ac.id/bnec/?s=board+of+management'

/** The club's films: the page, and the frame that plays them without following the viewer. */
export const profileVideo = {
  page: 'https://www.youtube.com/channel/UCiKj5b1zQyWHkENyquAUfnA',
  frame: 'https://www.youtube-nocookie.com/embed/videoseries?list=UUiKj5b1zQyWHkENyquAUfnA&autoplay=1&rel=0',
}

export const socialLinks = [
  { name: 'Instagram', href: 'https://www.instagram.com/binusenglishclub/' },
  { name: 'YouTube', href: profileVideo.page },
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
