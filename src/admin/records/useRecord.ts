import { atom, useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, get, type Path, type PathValue, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Dependents } from '../../contract/orgUnits.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import type { Result } from '../../state/admin/result.ts'
import { useServerForm } from '../forms/useServerForm.ts'
import { type ComparedOf, differing, mergedFields } from './merge.ts'

/** State of an open record. */
export type RecordView<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | ShownRecord<Item>

export interface ShownRecord<Item> {
  kind: 'shown'
  /** Record as last read. */
  item: Item
  /**
   * Version on which the typed values are based, if another user has changed the record since. Nothing is
   * saved until the user has looked at both.
   */
  opened: Item | null
  doing: 'idle' | 'busy' | 'saved'
  /** Dependents of the record, once its removal was requested. */
  below: Dependents | null
}

/** How a record of one kind is typed and sent. */
export interface RecordShape<Item, Values extends FieldValues, Change> {
  /** Names of the fields for that record. */
  namesOf: (item: Item) => readonly Path<Values>[]
  valuesOf: (item: Item) => Values
  /** Returns what is compared of the values; omit it if that is all. */
  comparedOf?: ComparedOf<Values>
  /** Rules of the domain: the code of a problem, by field. */
  problemsOf: (values: Values, item: Item) => Readonly<Record<string, string>>
  /** Schema of the contract for a change. */
  schema: z.ZodMiniType
  /** Returns the request for the changed values, which are a part of all of them. */
  bodyOf: (changed: Partial<Values>, values: Values) => Change
}

/** A record with its form: reads it, changes it over the version that was seen, removes it. */
export function useRecord<Item extends VersionedRecord, Values extends FieldValues, Change>(
  id: string,
  records: Omit<Records<Item, never, Change>, 'list'>,
  shape: RecordShape<Item, Values, Change>,
) {
  const { comparedOf = (values) => values } = shape
  const store = useStore()
  // Not a state of React: an answer arrives later than the render that asked, and the user may have typed on.
  const [viewAtom] = useState(() => atom<RecordView<Item>>({ kind: 'loading' }))
  const view = useAtomValue(viewAtom)
  const sent = useRef<Values | null>(null)
  const item = view.kind === 'shown' ? view.item : null
  const names = item === null ? [] : shape.namesOf(item)
  const form = useServerForm<Values, Change, Item>({
    namesOf: () => names,
    schema: shape.schema,
    bodyOf: (values) => {
      const part: Partial<Values> = {}
      const changed = item === null ? [] : differing(names, values, shape.valuesOf(item), comparedOf)
      for (const name of changed) set(part, name, get(values, name))
      return shape.bodyOf(part, values)
    },
    problemsOf: (values) => (item === null ? {} : shape.problemsOf(values, item)),
    send: async (change) => {
      const seen = begin()
      sent.current = structuredClone(form.getValues())
      return seen === null ? null : settle(seen, await records.change(seen, change))
    },
    onDone: (saved) => {
      const values = form.getValues()
      // Values typed during the save are not saved yet.
      rebase(saved, differing(names, values, sent.current ?? values, comparedOf))
      show({ item: saved, opened: null, doing: 'saved' })
    },
  })

  function now(): ShownRecord<Item> | null {
    const latest = store.get(viewAtom)
    return latest.kind === 'shown' ? latest : null
  }
  function show(change: Partial<ShownRecord<Item>>): void {
    const latest = now()
    if (latest !== null) store.set(viewAtom, { ...latest, ...change })
  }

  /** Begins an action. Returns null while another is running. */
  function begin(): Item | null {
    const latest = now()
    if (latest === null || latest.doing === 'busy') return null
    show({ doing: 'busy', below: null })
    form.refuse(null)
    return latest.item
  }

  /**
   * Bases the form on a version of the record. Only the values typed in those fields stay. `isTried`: the form was
   * submitted and not saved, so that its problems go with what they are about.
   */
  function rebase(version: Item, typed: readonly Path<Values>[], isTried = false): void {
    const values = structuredClone(form.getValues())
    form.reset(shape.valuesOf(version), { keepIsSubmitted: isTried, keepSubmitCount: isTried })
    for (const name of typed)
      form.setValue(name, get<Values, PathValue<Values, Path<Values>>>(values, name), { shouldDirty: true })
  }

  async function load(): Promise<void> {
    const result = await records.read(id)
    const before = now()
    if (before !== null) {
      if (before.doing !== 'busy' || !result.ok) form.refuse(result.ok ? null : result)
      if (before.doing !== 'busy' && result.ok) show({ doing: 'idle' })
      // An answer that a save has overtaken is out of date.
      if (result.ok && result.value.version >= before.item.version) follow(before, result.value)
    } else if (result.ok) {
      form.reset(shape.valuesOf(result.value))
      store.set(viewAtom, { kind: 'shown', item: result.value, opened: null, doing: 'idle', below: null })
    } else store.set(viewAtom, { kind: 'failed', code: result.code })
  }

  /** Applies a newly read version. If the user changed the same field, they have to choose. */
  function follow({ item: before, opened }: ShownRecord<Item>, version: Item): void {
    if (opened !== null) return show({ item: version })
    const [old, theirs] = [shape.valuesOf(before), shape.valuesOf(version)]
    // Those of the version: at the first answer, the form was rendered without a record.
    const merged = mergedFields(
      shape.namesOf(before),
      { opened: old, theirs, mine: form.getValues() },
      comparedOf,
    )
    const isOpen = merged.some(({ becomes }) => becomes === null)
    const mine = merged.filter(({ becomes }) => becomes === 'mine')
    if (!isOpen)
      rebase(
        version,
        mine.map(({ name }) => name),
        true,
      )
    show({ item: version, opened: isOpen ? before : null })
  }

  /** After another user’s version came first, reads it, to show the typed values beside it and no refusal. */
  async function settle<Value>(seen: Item, result: Result<Value>): Promise<Result<Value> | null> {
    const read = !result.ok && result.code === 'stale_record' ? await records.read(id) : null
    show({ doing: 'idle', ...(read?.ok === true && { item: read.value, opened: now()?.opened ?? seen }) })
    if (read === null) return result
    return read.ok ? null : read
  }

  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])
  return {
    view,
    form,
    valuesOf: shape.valuesOf,
    comparedOf,
    load,
    /** Takes the saved values in place of the typed ones, except in those fields. */
    takeSaved: (mine: readonly Path<Values>[] = []) => {
      if (item !== null) rebase(item, mine)
      form.refuse(null)
      show({ opened: null })
    },
    /** Finds the dependents of the record before it is removed. */
    askRemoval: async () => {
      if (begin() === null) return
      const result = await records.below(id)
      show({ doing: 'idle', below: result.ok ? result.value : null })
      if (!result.ok) form.refuse(result)
    },
    leaveRemoval: () => show({ below: null }),
    remove: async () => {
      const seen = begin()
      if (seen === null) return
      const result = await settle(seen, await records.remove(seen))
      if (result?.ok === true) store.set(viewAtom, { kind: 'removed' })
      else form.refuse(result)
    },
  }
}

export type RecordModel<Item extends VersionedRecord, Values extends FieldValues, Change> = ReturnType<
  typeof useRecord<Item, Values, Change>
>
