import type { CaseFile } from '@amour/contract/console/case-file.ts'

/** A form of the website, as it was sent. */
export function FormCard({ form }: { form: NonNullable<CaseFile['form']> }) {
  return (
    <section className="card" aria-labelledby="form">
      <header>
        <h2 id="form">{form.title}</h2>
        <span className="small muted">{form.reference}</span>
      </header>
      <dl className="pad stack s16">
        {form.items.map(({ label, value }, index) => (
          <div key={index}>
            <dt className="small muted">{label}</dt>
            <dd className="words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
