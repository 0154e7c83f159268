import { classes } from '@amour/ui/classes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentPart } from '#app/reading/use-current-part.ts'
import { sectionNames } from './profile-form.ts'
import type { Section } from './profile-form.ts'
import '@amour/ui/styles/screens/page-index.css'

/** The parts of the page; the prompts, which save on their own, follow the text. */
type Part = Section | 'prompts'
const parts = sectionNames.flatMap((section): Part[] => (section === 'about' ? [section, 'prompts'] : [section]))

/** The way to each part, at the side of a large screen. */
export function SectionIndex() {
  const { t } = useTranslation('profiles')
  const current = useCurrentPart(parts.join(' '))
  return (
    <nav className="index" aria-label={t('onThisPage')}>
      <ul>
        {parts.map((section) => (
          <li key={section}>
            <SectionLink section={section} isCurrent={section === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same over the parts of a small one. */
export function JumpLinks() {
  const { t } = useTranslation('profiles')
  return (
    <nav className="jump" aria-label={t('onThisPage')}>
      {parts.map((section) => (
        <SectionLink key={section} section={section} isChip />
      ))}
    </nav>
  )
}

type SectionLinkProps = { section: Part; isCurrent?: boolean; isChip?: boolean }

function SectionLink({ section, isCurrent, isChip }: SectionLinkProps) {
  const { t } = useTranslation('profiles')
  return (
    <Link
      className={classes(isChip && 'chip chip--line')}
      to={`#${section}`}
      replace
      aria-current={isCurrent || undefined}
      onClick={() => takeFocus(section)}
    >
      {t(`sections.${section}`)}
    </Link>
  )
}

/** The layout scrolls there; the keyboard goes on from there as well. */
function takeFocus(id: string) {
  const section = document.getElementById(id)
  section?.setAttribute('tabindex', '-1')
  section?.focus({ preventScroll: true })
}
