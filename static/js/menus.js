// Closes an open menu on Escape or when one goes elsewhere.
export function menus(root) {
  const closeOthers = (except) => {
    for (const menu of root.querySelectorAll("details.menu[open]")) {
      if (menu !== except) {
        menu.open = false;
      }
    }
  };
  root.addEventListener("click", (event) => closeOthers(event.target.closest("details.menu")));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") {
      return;
    }
    const menu = event.target.closest?.("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}
