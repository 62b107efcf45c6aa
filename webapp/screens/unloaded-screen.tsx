/**
 * In place of a screen whose file did not load: nothing is broken, only the connection failed. What waits is stored, so
 * a retry that reloads the page loses nothing.
 */
export function UnloadedScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="state-view" role="alert">
      <h1 className="state-view-title">Sem conexão para abrir esta página</h1>
      <p className="state-view-text">Tente novamente quando ela voltar. Nada do que você fez se perde.</p>
      <div className="state-view-actions">
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Tentar novamente
        </button>
      </div>
    </div>
  );
}
