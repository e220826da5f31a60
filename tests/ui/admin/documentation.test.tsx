import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Chapters, readBook, searchBook } from '../../../src/admin/documentation/book.ts'
import { chapters as ar } from '../../../src/admin/documentation/books/ar.ts'
import { chapters as en } from '../../../src/admin/documentation/books/en.ts'
import { chapters as ja } from '../../../src/admin/documentation/books/ja.ts'
import { openConsole, scriptedConsole } from '../../support/pages/consolePage.tsx'

const placesOf = (chapters: Chapters) =>
  readBook(chapters).map(({ name, sections }) => [name, sections.map(({ id }) => id)])

describe('the documentation', () => {
  test('has the same chapters and headings in every language, so that a link leads to the same place', () => {
    const places = placesOf(en)
    expect(places.map(([name]) => name)).toEqual([
      'first-steps',
      'whats-new',
      'rooms',
      'people',
      'privacy',
      'troubleshooting',
      'production',
      'kiosk',
      'configuration',
      'backup',
      'upgrades',
      'runbooks',
      'personal-data',
      'threats',
      'hazards',
    ])
    expect(placesOf(ja)).toEqual(places)
    expect(placesOf(ar)).toEqual(places)
  })

  test('has no heading without a name of its own', () => {
    for (const chapters of [en, ja, ar])
      for (const { sections } of readBook(chapters)) {
        const ids = sections.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }
  })

  test('leads from chapter to chapter only to what is there', () => {
    for (const chapters of [en, ja, ar]) {
      const book = readBook(chapters)
      const places = new Set(
        book.flatMap(({ name, sections }) => [name, ...sections.map(({ id }) => `${name}#${id}`)]),
      )
      const links = book
        .flatMap(({ sections }) =>
          sections.flatMap(({ text }) => [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/gu)]),
        )
        .map(([, to = '']) => to)
      expect(links.length).toBeGreaterThan(5)
      expect(links.filter((to) => !places.has(to))).toEqual([])
    }
  })

  test('shows a picture of the language, in a place of its size, which opens in full', async () => {
    await openConsole('/admin/documentation/rooms', scriptedConsole(), 'ja')
    const picture = await screen.findByRole('img', { name: /^タブレットに表示した/u })
    expect(picture.getAttribute('src')).toBe('/guides/ja/remote.webp')
    expect(picture.getAttribute('loading')).toBe('lazy')
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '750'])
    expect(picture.closest('a')?.getAttribute('href')).toBe('/guides/ja/remote.webp')
  })

  test('finds words of a picture, and shows them without its address', () => {
    const excerpts = searchBook(readBook(en), 'tree of levels').map(({ excerpt }) => excerpt)
    expect(excerpts.join(' ')).toContain('The tree of levels, opened from the path')
    expect(excerpts.join(' ')).not.toMatch(/!|\(levels\)/u)
  })

  test('shows tables, examples and links to other chapters', async () => {
    await openConsole('/admin/documentation/backup', scriptedConsole())
    await screen.findByRole('heading', { name: 'Backup and restore', level: 1 })
    expect(screen.getByRole('cell', { name: 'backup_manifest' }).textContent).toBe('backup_manifest')
    expect(screen.getAllByLabelText('Example')[0]?.textContent).toContain(
      'npm run backup -- --to /srv/backups',
    )
    const link = screen.getByRole('link', { name: 'data retention rules' })
    expect(link.getAttribute('href')).toBe('/admin/documentation/personal-data#backups')
  })

  test('opens at its first chapter, and leads to the others', async () => {
    const { user, address } = await openConsole('/admin/documentation', scriptedConsole())
    await screen.findByRole('heading', { name: 'First steps', level: 1 })
    const contents = screen.getByRole('navigation', { name: 'Contents' })
    await user.click(within(contents).getByRole('link', { name: 'Privacy in the room' }))
    await screen.findByRole('heading', { name: 'Privacy in the room', level: 1 })
    expect(address()).toBe('/admin/documentation/privacy')
    expect(screen.getByRole('link', { name: 'Link to Cover the camera' }).getAttribute('href')).toBe('#cover')
  })

  test('finds what is searched for, the headings first, without accents and case', async () => {
    const { user, address } = await openConsole('/admin/documentation', scriptedConsole())
    await user.type(await screen.findByRole('searchbox', { name: 'Search the documentation' }), 'OFFLINE')
    const [first] = within(screen.getByRole('main')).getAllByRole('link', { name: /·/u })
    if (first === undefined) throw new Error('nothing was found')
    expect(first.textContent).toBe('Troubleshooting · APS Device is Offline')
    await user.click(first)
    expect(address()).toBe('/admin/documentation/troubleshooting#offline')
    await screen.findByRole('heading', { name: /APS Device is Offline/u })
  })

  test('says so when nothing is found, and when there is no such chapter', async () => {
    const { user } = await openConsole('/admin/documentation', scriptedConsole())
    await user.type(await screen.findByRole('searchbox', { name: 'Search the documentation' }), 'xyzzy')
    await screen.findByText('No results. Try a different word.')
  })

  test('has no chapter at an address that is none', async () => {
    await openConsole('/admin/documentation/nothing', scriptedConsole())
    await screen.findByRole('heading', { name: 'Page not found' })
  })

  test('speaks the reader’s language', async () => {
    await openConsole('/admin/documentation/troubleshooting', scriptedConsole(), 'ja')
    await screen.findByRole('heading', { name: 'トラブルシューティング', level: 1 })
  })
})
