/** The pages of visitors: navbar, page, footer; the loader before them whenever this layout opens. */
import { Outlet } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { ContinueDraft } from './ContinueDraft.tsx'
import { Footer } from './Footer.tsx'
import classes from './guest.module.css'
import { Loader } from './Loader.tsx'
import { Navbar } from './Navbar.tsx'

export default function Guest() {
  const t = useWords('common')
  return (
    <>
      <Loader />
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <div className={classes.frame}>
        <Navbar />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
        <ContinueDraft />
      </div>
    </>
  )
}
