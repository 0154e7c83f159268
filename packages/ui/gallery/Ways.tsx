import { Pager } from '@amour/ui/components/layout/Pager.tsx'
import { SkipLink } from '@amour/ui/components/layout/SkipLink.tsx'
import { TabPanel, Tabs } from '@amour/ui/components/layout/Tabs.tsx'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { useState } from 'react'
import { Specimen } from './Specimen.tsx'

/** Where one goes. */
export function Ways() {
  return (
    <>
      <SkipLink to="Tokens">Skip to the tokens</SkipLink>
      <Specimen name="Tabs">{(theme) => <Folders theme={theme} />}</Specimen>
      <Specimen name="Pager: at the beginning, within, at the end">
        {(theme) => (
          <div className="stack">
            {[1, 7, 20].map((start) => (
              <Pages key={start} start={start} theme={theme} />
            ))}
          </div>
        )}
      </Specimen>
    </>
  )
}

function Folders({ theme }: { theme: string }) {
  const [folder, setFolder] = useState<'chats' | 'requests'>('chats')
  const panelId = `${theme}-folders`
  return (
    <>
      <Tabs
        label={`Folders, ${theme}`}
        panelId={panelId}
        value={folder}
        onValueChange={setFolder}
        tabs={[
          { value: 'chats', label: 'Chats', badge: <Badge count={2} label="2 unread" /> },
          { value: 'requests', label: 'Requests' },
        ]}
      />
      <TabPanel id={panelId} value={folder}>
        <p className="mt-4">What is in {folder}.</p>
      </TabPanel>
    </>
  )
}

function Pages({ start, theme }: { start: number; theme: string }) {
  const [page, setPage] = useState(start)
  return (
    <Pager
      page={page}
      pages={20}
      label={`Pages from ${start}, ${theme}`}
      previousLabel="Previous page"
      nextLabel="Next page"
      pageLabel={(number) => `Page ${number}`}
      link={(number, { children, ...attributes }) => (
        <a
          {...attributes}
          href={`#page-${number}`}
          onClick={(event) => {
            event.preventDefault()
            setPage(number)
          }}
        >
          {children}
        </a>
      )}
    />
  )
}
