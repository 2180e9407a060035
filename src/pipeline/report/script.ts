/**
 * The only script of a report, allowed by its hash. It adds search, filters and sorting to the list of all sources and
 * keys to go from document to document; without it the report is complete. It asks for nothing and stores nothing.
 */
export const pageScript = `
'use strict';
(function () {
  var list = document.getElementById('all');
  var folds = list ? Array.prototype.slice.call(list.querySelectorAll('details.listing')) : [];
  var places = folds.map(function (fold) { return fold.querySelector('tbody'); });
  var rows = [];
  places.forEach(function (body) { rows.push.apply(rows, Array.prototype.slice.call(body.rows)); });
  var perFold = places.length > 0 ? places[0].rows.length : 0;
  function cell(row, at) { return row.cells[at].textContent; }
  function number(row, at) {
    var text = cell(row, at);
    if (/^under/.test(text)) return 0.05;
    if (/^over/.test(text)) return 99.95;
    var value = parseFloat(text.replace(/,/g, ''));
    return isNaN(value) ? -1 : value;
  }
  var known = rows.map(function (row, at) {
    return { row: row, at: at, text: row.textContent.toLowerCase(), verdict: cell(row, 2), name: cell(row, 0),
      ai: number(row, 3), words: number(row, 6) };
  });
  var orders = {
    path: function (a, b) { return a.at - b.at; },
    name: function (a, b) { return b.name > a.name ? -1 : a.name > b.name ? 1 : a.at - b.at; },
    ai: function (a, b) { return b.ai - a.ai || a.at - b.at; },
    words: function (a, b) { return b.words - a.words || a.at - b.at; }
  };
  function control(name, label, choices) {
    var box = document.createElement('span');
    var title = document.createElement('label');
    var field = document.createElement(choices ? 'select' : 'input');
    title.textContent = label;
    title.htmlFor = name;
    field.id = name;
    box.append(title, ' ');
    if (!choices) field.type = 'search';
    (choices || []).forEach(function (choice) {
      var option = document.createElement('option');
      option.value = choice[0];
      option.textContent = choice[1];
      field.appendChild(option);
    });
    box.appendChild(field);
    return [box, field];
  }
  function listControls() {
    var search = control('search', 'Search', null);
    var verdict = control('verdict', 'Show', [['', 'all'], ['AI', 'AI'], ['mixed', 'mixed'], ['human', 'human'],
      ['unsure', 'unsure'], ['-', 'not judged or no result']]);
    var order = control('order', 'Sort by', [['path', 'order of the run'], ['name', 'name'],
      ['ai', 'probability of AI'], ['words', 'words']]);
    var said = document.createElement('p');
    said.setAttribute('role', 'status');
    function apply() {
      document.querySelectorAll('tr.unfolded').forEach(function (one) { one.remove(); });
      var wanted = search[1].value.toLowerCase();
      var only = verdict[1].value;
      var shown = known.filter(function (one) {
        var isJudged = /^(AI|mixed|human|unsure)$/.test(one.verdict);
        var fits = only === '' || (only === '-' ? !isJudged : one.verdict === only);
        return fits ? wanted === '' || one.text.indexOf(wanted) >= 0 : false;
      }).sort(orders[order[1].value]);
      var isAll = shown.length === known.length ? order[1].value === 'path' : false;
      folds.forEach(function (fold, at) {
        var own = shown.slice(at * perFold, (at + 1) * perFold);
        var body = document.createDocumentFragment();
        own.forEach(function (one) { body.appendChild(one.row); });
        places[at].textContent = '';
        places[at].appendChild(body);
        fold.hidden = own.length === 0;
        fold.open = isAll ? false : at === 0;
        if (own.length > 0) {
          var range = (at * perFold + 1) + '–' + (at * perFold + own.length);
          fold.querySelector('summary').textContent = range + ' from ' + own[0].name;
          fold.querySelector('caption').textContent = 'Sources ' + range + ' of those shown';
        }
      });
      said.textContent = shown.length + ' of ' + known.length + ' sources';
    }
    var box = document.createElement('div');
    box.className = 'controls';
    [search, verdict, order].forEach(function (pair) {
      pair[1].addEventListener(pair[1].type === 'search' ? 'input' : 'change', apply);
      box.appendChild(pair[0]);
    });
    list.insertBefore(box, folds[0]);
    list.insertBefore(said, folds[0]);
  }
  var views = Array.prototype.slice.call(document.querySelectorAll('details.document'));
  var hint = document.querySelector('.keys');
  if (hint) hint.hidden = false;
  function unfold(view) {
    var outer = view.parentElement.closest('details');
    if (outer) outer.open = true;
    views.forEach(function (one) { one.open = one === view; });
    var line = view.querySelector('summary');
    line.focus({ preventScroll: true });
    view.parentElement.scrollIntoView();
  }
  function openTarget() {
    var target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    var view = target ? target.querySelector('article > details.document') : null;
    if (view) unfold(view);
  }
  function keyed(event) {
    var at = views.indexOf(event.target.closest ? event.target.closest('details.document') : null);
    if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    var next = event.key === 'n' ? views[at + 1] : event.key === 'p' ? views[at - 1] : null;
    if (next) unfold(next);
    if (event.key === 'Escape') {
      views[at].open = false;
      views[at].querySelector('summary').focus();
    }
    if (next || event.key === 'Escape') event.preventDefault();
  }
  document.querySelectorAll('a[href="#look"]').forEach(function (link) {
    link.addEventListener('click', function () {
      var view = link.closest('details.document');
      if (view) view.open = false;
    });
  });
  function below(event) {
    var link = event.target.closest ? event.target.closest('#all td a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    var row = link.closest('tr');
    var shown = row.nextElementSibling;
    var isOpen = shown ? shown.className === 'unfolded' : false;
    document.querySelectorAll('tr.unfolded').forEach(function (one) { one.remove(); });
    list.querySelectorAll('a[aria-expanded]').forEach(function (one) { one.setAttribute('aria-expanded', 'false'); });
    if (isOpen) return;
    var view = document.querySelector(link.getAttribute('href') + ' > details');
    var place = document.createElement('tr');
    var cell = document.createElement('td');
    place.className = 'unfolded';
    cell.colSpan = row.cells.length;
    Array.prototype.slice.call(view.children, 2).forEach(function (part) { cell.appendChild(part.cloneNode(true)); });
    place.appendChild(cell);
    row.after(place);
    link.setAttribute('aria-expanded', 'true');
  }
  document.addEventListener('keydown', keyed);
  if (list) list.addEventListener('click', below);
  if (folds.length > 0) listControls();
  window.addEventListener('hashchange', openTarget);
  openTarget();
})();
`;
