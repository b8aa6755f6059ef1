/** For a page whose address is a key: it goes into no search engine, and to no page that is linked from there. */
export const KeyAddress = () => (
  <>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
  </>
)
