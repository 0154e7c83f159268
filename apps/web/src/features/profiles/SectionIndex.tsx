import { useTranslation } from 'react-i18next'
import { sectionNames } from './profile-form.ts'
import { useCurrentSection } from './use-current-section.ts'

/** The way to each part, at the side of a large screen. */
export function SectionIndex() {
  const { t } = useTranslation('profiles')
  const current = useCurrentSection(sectionNames)
  return (
    <nav className="index" aria-label={t('onThisPage')}>
      <ul>
        {sectionNames.map((section) => (
          <li key={section}>
            <a href={`#${section}`} aria-current={section === current || undefined}>
              {t(`sections.${section}`)}
            </a>
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
      {sectionNames.map((section) => (
        <a key={section} className="chip chip--line" href={`#${section}`}>
          {t(`sections.${section}`)}
        </a>
      ))}
    </nav>
  )
}
