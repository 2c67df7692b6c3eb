import { type FormEvent, useState } from 'react';
import { useElement } from '../../../../src/core/element-context.ts';
import type { CascadeFormProps } from './cascade-form.element.ts';

const tree: Readonly<Record<string, readonly string[]>> = {
  fruit: ['apple', 'pear'],
  root: ['beet', 'carrot', 'turnip'],
};
const empty = { kind: '', name: '', size: 'small', text: '', agreed: false, color: 'red', remarks: '' };

/** A form with every kind of field, controlled by React's state. It also shows that state as JSON. */
export function CascadeForm({ action }: CascadeFormProps) {
  const { emit } = useElement();
  const [state, setState] = useState(empty);
  const [changes, setChanges] = useState(0);
  const set = (change: Partial<typeof empty>) => {
    setState((before) => ({ ...before, ...change }));
    setChanges((before) => before + 1);
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const by = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value;
    emit('submit', { ...state, by });
  }

  return (
    <form action={action} onSubmit={handleSubmit}>
      <select
        name="kind"
        aria-label="Kind"
        value={state.kind}
        onChange={({ target }) => set({ kind: target.value, name: '' })}
      >
        <option value="">Any</option>
        {Object.keys(tree).map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      <select
        name="name"
        aria-label="Name"
        value={state.name}
        onChange={({ target }) => set({ name: target.value })}
      >
        <option value="">Any</option>
        {tree[state.kind]?.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        name="size"
        aria-label="Size"
        value={state.size}
        onChange={({ target }) => set({ size: target.value })}
      >
        <option>small</option>
        <option>large</option>
      </select>
      <input
        name="text"
        aria-label="Text"
        value={state.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <label>
        <input
          name="agreed"
          type="checkbox"
          checked={state.agreed}
          onChange={({ target }) => set({ agreed: target.checked })}
        />
        Agreed
      </label>
      {['red', 'blue'].map((color) => (
        <label key={color}>
          <input
            name="color"
            type="radio"
            value={color}
            checked={state.color === color}
            onChange={() => set({ color })}
          />
          {color}
        </label>
      ))}
      <textarea
        name="remarks"
        aria-label="Remarks"
        value={state.remarks}
        onChange={({ target }) => set({ remarks: target.value })}
      />
      <button type="submit" name="by" value="first">
        Send
      </button>
      <button type="submit" name="by" value="second">
        Send twice
      </button>
      <output>{JSON.stringify(state)}</output>
      <p role="status">{changes} changes</p>
    </form>
  );
}
