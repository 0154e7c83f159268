import { useTranslation } from 'react-i18next'

export function HowItWorks() {
  const { t } = useTranslation('landing')
  return (
    <section className="band">
      <div className="wrap">
        <h2 className="t-section">{t('howTitle')}</h2>
        <ol className="steps">
          {(['who', 'look', 'write'] as const).map((step) => (
            <li key={step}>
              <h3 className="t-card">{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
