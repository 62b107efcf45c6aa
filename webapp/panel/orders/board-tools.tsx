import { useState } from 'react';
import type { PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import { FilterIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { usePanel } from '../api/use-panel.ts';

export type BoardQuery = PanelQuery<'boardOrders'>;

type Choice = { value: string; name: string };
type ToolsProps = { query: BoardQuery; onChange: (query: BoardQuery) => void };

const periods: readonly Choice[] = [
  { value: 'today', name: 'Pedidos de hoje' },
  { value: 'yesterday', name: 'Pedidos de ontem' },
  { value: 'week', name: 'Últimos 7 dias' },
  { value: 'month', name: 'Últimos 30 dias' },
];
const slotDays: readonly Choice[] = [
  { value: 'today', name: 'Para hoje' },
  { value: 'tomorrow', name: 'Para amanhã' },
];
const deliveries: readonly Choice[] = [
  { value: 'delivery', name: 'Só entregas' },
  { value: 'pickup', name: 'Só retiradas' },
];

/** The search and the filters of the board. A phone shows the filters after a press. */
export function BoardTools({ query, onChange }: ToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = usePanel('boardFilters', {});
  const { search = '', ...filters } = query;
  const count = Object.values(filters).filter((value) => value !== undefined && value !== '').length;
  const set = (name: keyof BoardQuery) => (value: string) => {
    const { [name]: _old, ...rest } = query;
    onChange(value === '' ? rest : ({ ...rest, [name]: value } as BoardQuery));
  };
  const named = (choices: readonly { id: string; name: string }[]): Choice[] =>
    choices.map(({ id, name }) => ({ value: id, name }));
  return (
    <div className="bd-tools">
      <search className="bd-search">
        <SearchIcon />
        <input
          type="search"
          id="board-search"
          className="form-control"
          aria-label="Buscar por número, nome ou telefone"
          placeholder="Nº, nome ou telefone"
          value={search}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set('search')(event.target.value)}
        />
      </search>
      <button
        type="button"
        className="btn btn-quiet bd-filter-button"
        aria-expanded={isOpen}
        aria-controls="board-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon />
        <span className="visually-hidden">Filtros</span>
        {count > 0 && <span className="pn-count">{count}</span>}
      </button>
      <div id="board-filters" className={isOpen ? 'bd-filters bd-filters-open' : 'bd-filters'}>
        <Filter
          label="Dia do pedido"
          all="Qualquer dia"
          choices={periods}
          value={query.period}
          onChange={set('period')}
        />
        <Filter
          label="Entrega"
          all="Todas as entregas"
          choices={deliveries}
          value={query.delivery}
          onChange={set('delivery')}
        />
        {data && data.channels.length > 1 && (
          <Filter
            label="Canal"
            all="Todos os canais"
            choices={named(data.channels)}
            value={query.channel}
            onChange={set('channel')}
          />
        )}
        <Filter
          label="Dia da entrega"
          all="Para qualquer dia"
          choices={slotDays}
          value={query.slotDay}
          onChange={set('slotDay')}
          isRare
        />
        {data && data.sellers.length > 0 && (
          <Filter
            label="Loja vendedora"
            all="Todas as lojas"
            choices={named(data.sellers)}
            value={query.seller}
            onChange={set('seller')}
            isRare
          />
        )}
        {data && data.agents.length > 0 && (
          <Filter
            label="Quem vendeu"
            all="Todos os atendentes"
            choices={named(data.agents)}
            value={query.agent}
            onChange={set('agent')}
            isRare
          />
        )}
        {count > 0 && (
          <button type="button" className="btn btn-flat" onClick={() => onChange(search === '' ? {} : { search })}>
            Limpar filtros
          </button>
        )}
      </div>
    </div>
  );
}

type FilterProps = {
  label: string;
  all: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** A wide screen shows it only with all filters, or while it is set. */
  isRare?: boolean;
};

const Filter = ({ label, all, choices, value = '', onChange, isRare = false }: FilterProps) => (
  <select
    className={isRare && value === '' ? 'form-select bd-filter-rare' : 'form-select'}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.name}
      </option>
    ))}
  </select>
);
