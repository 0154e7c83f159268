import { useTranslation } from 'react-i18next'
import { ReadingPage } from '#app/reading/ReadingPage.tsx'

/** What this is, for whom, how it works, what people ask, and whose work it is made of. */
export function AboutPage() {
  const { t } = useTranslation('about')
  const title = t('questionsTitle')
  return (
    <ReadingPage
      title={t('title')}
      lead={t('lead')}
      sections={t('sections', { returnObjects: true })}
      more={[{ id: 'questions', title }]}
    >
      <section id="questions" aria-labelledby="questions-title">
        <h2 className="t-section" id="questions-title">
          {title}
        </h2>
        {t('questions', { returnObjects: true }).map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </section>
    </ReadingPage>
  )
}
