import { Button } from '@amour/ui/components/form/Button.tsx'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FoldedIndex, PageIndex } from './PageIndex.tsx'
import type { Part } from './PageIndex.tsx'
import { ReadingBlock } from './ReadingBlock.tsx'
import type { Block } from './ReadingBlock.tsx'
import { useAnchor } from './use-anchor.ts'
import '@amour/ui/styles/screens/reading.css'

type Section = { id: string; title: string; text: readonly Block[] }

type ReadingPageProps = {
  title: string
  /** The sentence under the title. */
  lead: string
  /** The date of a document, which people may want on paper. */
  dated?: string | undefined
  sections: readonly Section[]
  /** What follows the text, and its parts. */
  children?: ReactNode
  more?: readonly Part[]
}

/** A long text to be read or printed, with its contents at the side. */
export function ReadingPage({ title, lead, dated, sections, children, more = [] }: ReadingPageProps) {
  const { t } = useTranslation()
  const parts = [...sections, ...more]
  useAnchor()
  return (
    <article className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="measure">{lead}</p>
          {dated && <p className="small">{dated}</p>}
        </div>
        {dated && (
          <Button
            variant="quiet"
            className="no-print"
            icon={<Printer className="i" aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        )}
      </div>
      <FoldedIndex parts={parts} />
      <div className="with-index with-index--end">
        <PageIndex parts={parts} />
        <div className="reading">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 className="t-section" id={`${section.id}-title`}>
                {section.title}
              </h2>
              {section.text.map((block, index) => (
                <ReadingBlock key={index} block={block} />
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}
