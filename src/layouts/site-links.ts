/** Addresses outside the portal, and the anchors of the home page. */
export const mainSite = 'https://mybnec.org/'
export const universityPage = 'https://student-activity.binus.ac.id/bnec/'

/** A navigation link of the home page: `ref` is the section's id (specification, section 3). */
export const homeSections = [
  { id: 1, title: 'about', ref: 'About' },
  { id: 2, title: 'faqs', ref: 'FAQs' },
] as const
